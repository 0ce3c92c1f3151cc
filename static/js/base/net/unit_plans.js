// The lesson plans of the units that come along.

import { ask } from "./http.js";

/** @param {string} name of a unit */
export const askUnitPlan = (name) => ask(`/units/${encodeURIComponent(name)}/plan.json`, {}, { needs: ["steps"] });
