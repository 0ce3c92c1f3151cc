"""The API as a document of OpenAPI 3.1: what each route takes and answers, said beside the route itself.

`operations` is how routes say it, `schemas` what goes over the wire, `document` puts both together along the app's
routes. Nothing here answers requests. Tests hold every answer of the API against the document.
"""
