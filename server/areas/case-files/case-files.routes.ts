import { addCaseNote, getCaseFile, getCaseFilePdf, listAccessCases } from '../../../contract/case-files.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { addNote } from './add-note.ts'
import { caseFilePdf } from './case-file-pdf.ts'
import { listCases, readCaseFile } from './read-case-file.ts'
import type { PictureParts } from './read-pictures.ts'

export const caseFilesRoutes = (parts: PictureParts): Route[] => [
  serve(listAccessCases, async ({ scope, params }) => listCases(scope, params.id)),
  serve(getCaseFile, async ({ scope, params }) => (await readCaseFile(scope, params.id, params.caseId)).file),
  serve(getCaseFilePdf, async ({ scope, params }) => caseFilePdf(scope, params.id, params.caseId, parts)),
  serve(addCaseNote, async ({ scope, params, body }) => addNote(scope, params, body, parts.apiUrl)),
]
