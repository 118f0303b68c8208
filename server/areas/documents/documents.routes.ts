import {
  deleteIntegratedDocument,
  deletePropertyDocument,
  listDocumentServices,
  listDocumentTypes,
  listIntegratedDocuments,
  listPropertyDocuments,
  restoreIntegratedDocument,
  restorePropertyDocument,
  updateIntegratedDocument,
  updatePropertyDocument,
} from '../../../contract/documents/document-calls.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { openMirrored } from '../mirrored-properties/open-mirrored.ts'
import { changeDocument, deleteDocument } from './change-document.ts'
import { managed, mirrored } from './document-owner.ts'
import { documentServices, documentTypes } from './documents.queries.ts'
import { listDocuments } from './list-documents.ts'
import { restoreDocument } from './restore-document.ts'

export const documentsRoutes: Route[] = [
  serve(listDocumentTypes, async ({ scope }) => scope.db.rows(documentTypes)),
  serve(listDocumentServices, async ({ scope }) => scope.db.rows(documentServices)),

  serve(listPropertyDocuments, async ({ scope, params, query }) => listDocuments(scope, managed(params.id), query)),
  serve(updatePropertyDocument, async ({ scope, params, body }) =>
    changeDocument(scope, managed(params.id), params.documentId, body),
  ),
  serve(deletePropertyDocument, async ({ scope, params }) =>
    deleteDocument(scope, managed(params.id), params.documentId),
  ),
  serve(restorePropertyDocument, async ({ scope, params }) =>
    restoreDocument(scope, managed(params.id), params.documentId),
  ),

  serve(listIntegratedDocuments, async (call) =>
    listDocuments(call.scope, mirrored(await openMirrored(call)), call.query),
  ),
  serve(updateIntegratedDocument, async (call) =>
    changeDocument(call.scope, mirrored(await openMirrored(call)), call.params.documentId, call.body),
  ),
  serve(deleteIntegratedDocument, async (call) =>
    deleteDocument(call.scope, mirrored(await openMirrored(call)), call.params.documentId),
  ),
  serve(restoreIntegratedDocument, async (call) =>
    restoreDocument(call.scope, mirrored(await openMirrored(call)), call.params.documentId),
  ),
]
