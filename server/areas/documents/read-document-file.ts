import { maybeOne } from '../../platform/database.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { FileAnswer } from '../../platform/serve.ts'
import { missingDocument, type DocumentOwner } from './document-owner.ts'
import { oneDocument } from './documents.queries.ts'

export async function readDocumentFile(
  { files }: { files: FileStore },
  scope: Scope,
  owner: DocumentOwner,
  documentId: number,
): Promise<FileAnswer> {
  const document = await maybeOne(scope.db, oneDocument(scope.agencyId, owner, documentId))
  if (!document || document.deletedAt !== null) throw await missingDocument(scope, owner)
  const { storageKey, fileName, contentType, size } = document
  const body = await files.open(storageKey).catch((error: unknown) => {
    if (error instanceof MissingFile) throw notFound('The file of this document is missing')
    const problem = new Problem('unavailable', 'The file cannot be read at the moment. Please try again shortly.')
    throw Object.assign(problem, { cause: error })
  })

  return new FileAnswer({
    name: fileName,
    type: contentType,
    body,
    headers: {
      'cross-origin-resource-policy': 'same-site',
      // Unknown if the file was drawn just now.
      ...(size !== null && { 'content-length': String(size) }),
    },
  })
}
