// Rules that neither tsc nor reading keeps: length, order, what is never used. Node is for developers only.

import js from "@eslint/js";

export default [
  { ignores: [".venv/", "site/"] },
  {
    ...js.configs.recommended,
    files: ["static/js/**/*.js", "tests/js/*.mjs"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...js.configs.recommended.rules,
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }],
      "max-len": ["error", { code: 120 }],
      "no-undef": "off", // tsc knows better
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-implicit-globals": "error",
      "no-shadow-restricted-names": "error",
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-unused-vars": ["error", { args: "after-used" }],
    },
  },
];
