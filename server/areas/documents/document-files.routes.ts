import {
  getIntegratedDocumentFile,
  getPropertyDocumentFile,
  uploadIntegratedDocument,
  uploadPropertyDocument,
} from '../../../contract/documents/document-calls.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { openMirrored } from '../mirrored-properties/open-mirrored.ts'
import { addDocument } from './add-document.ts'
import { managed, mirrored } from './document-owner.ts'
import type { FileParts } from './store-file.ts'
import { readDocumentFile } from './read-document-file.ts'

/** Endpoints that receive and send files. */
export const documentFilesRoutes = (parts: FileParts): Route[] => [
  serve(uploadPropertyDocument, async ({ scope, params, ...call }) =>
    addDocument(parts, scope, managed(params.id), call),
  ),
  serve(getPropertyDocumentFile, async ({ scope, params }) =>
    readDocumentFile(parts, scope, managed(params.id), params.documentId),
  ),
  serve(uploadIntegratedDocument, async (call) =>
    addDocument(parts, call.scope, mirrored(await openMirrored(call)), call),
  ),
  serve(getIntegratedDocumentFile, async (call) =>
    readDocumentFile(parts, call.scope, mirrored(await openMirrored(call)), call.params.documentId),
  ),
]
