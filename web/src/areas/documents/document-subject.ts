import {
  deleteIntegratedDocument,
  deletePropertyDocument,
  getIntegratedDocumentFile,
  getPropertyDocumentFile,
  listIntegratedDocuments,
  listPropertyDocuments,
  restoreIntegratedDocument,
  restorePropertyDocument,
  updateIntegratedDocument,
  updatePropertyDocument,
  uploadIntegratedDocument,
  uploadPropertyDocument,
  type PropertyDocument,
} from '@contract/documents/document-calls.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import type { UploadProperty } from '@/shared/upload-queue/upload-item.ts'

/** The property of the documents: serviced by the provider, or mirrored from the agency's software. */
export type DocumentSubject = { kind: 'managed' | 'mirrored'; id: number; address: string }

const calls = {
  managed: {
    list: listPropertyDocuments,
    upload: uploadPropertyDocument,
    update: updatePropertyDocument,
    remove: deletePropertyDocument,
    restore: restorePropertyDocument,
    file: getPropertyDocumentFile,
  },
  mirrored: {
    list: listIntegratedDocuments,
    upload: uploadIntegratedDocument,
    update: updateIntegratedDocument,
    remove: deleteIntegratedDocument,
    restore: restoreIntegratedDocument,
    file: getIntegratedDocumentFile,
  },
} as const

/** The same operations have different endpoints for the two kinds. */
export const callsFor = ({ kind }: DocumentSubject) => calls[kind]

const pathWith = (path: string, params: Record<string, number>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))

export const uploadPath = (subject: DocumentSubject): string =>
  pathWith(callsFor(subject).upload.path, { id: subject.id })

export const filePath = (subject: DocumentSubject, documentId: number): string =>
  pathWith(callsFor(subject).file.path, { id: subject.id, documentId })

/** The property in the form that the upload queue uses. */
export const asUploadProperty = ({ kind, id, address }: DocumentSubject): UploadProperty => ({
  id,
  type: kind === 'managed' ? 'managed' : 'NON-MANAGED',
  address,
})

export const downloadDocument = (subject: DocumentSubject, { documentId, file }: PropertyDocument): void =>
  startDownload({ path: filePath(subject, documentId), fileName: file.name, label: file.name })
