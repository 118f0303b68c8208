import {
  applyImport,
  discardImport,
  getImportErrors,
  getImportTemplate,
  getLatestImport,
  listImportRows,
  undoImport,
  uploadImport,
} from '../../../contract/imports.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { addImport, discard, startImport, startUndo } from './change-import.ts'
import { importErrors, importTemplate } from './import-csv.ts'
import { readLatest, readRows } from './read-imports.ts'

export const importsRoutes: Route[] = [
  serve(getLatestImport, async ({ scope }) => readLatest(scope)),
  serve(uploadImport, async ({ receive, commit }) => addImport({ receive, commit })),
  serve(listImportRows, async ({ scope, params, query }) => readRows(scope, params.id, query)),
  serve(applyImport, async ({ scope, params, body }) => startImport(scope, params.id, body)),
  serve(discardImport, async ({ scope, params }) => discard(scope, params.id)),
  serve(getImportErrors, async ({ scope, params }) => importErrors(scope, params.id)),
  serve(getImportTemplate, async () => importTemplate()),
  serve(undoImport, async ({ scope, params }) => startUndo(scope, params.id)),
]
