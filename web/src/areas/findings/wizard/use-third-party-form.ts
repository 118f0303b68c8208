import { cleanFileName } from '@contract/documents/file-names.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { thirdPartyResolutionForm } from '@contract/findings/finding-forms.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { uploadTemporaryDocument } from '@contract/findings/resolve-findings.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { sendFile } from '@/shared/upload-queue/send-file.ts'
import { useUploadQueue } from '@/shared/upload-queue/create-upload-queue.ts'
import { useUploads } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { useKeptForm } from '@/shared/unsaved-work/use-kept-form.ts'
import { registerId } from './machine.ts'

const empty = {
  selectedProblemRegisterIds: [] as number[],
  notes: '',
  documents: [] as StoredDocument[],
  declaration: null as TypedDeclaration | null,
}
const emptyDeclaration = { declaredBy: '', licence: '', repairedOn: null as string | null, isDeclared: false }
type TypedDeclaration = typeof emptyDeclaration
type StoredDocument = { id: number; name: string; size: number }

/** A repair cannot be earlier than what it repairs. */
const latestDay = (findings: readonly ReportedFinding[]): string | null =>
  findings
    .map(({ problemRegister }) => problemRegister.originalBookingDate)
    .toSorted()
    .at(-1) ?? null

export type ThirdPartyForm = ReturnType<typeof useThirdPartyForm>

/** The form of a third-party resolution. It lives as long as the wizard, so that Back and Next lose nothing. */
export function useThirdPartyForm(propertyId: number, selected: readonly ReportedFinding[]) {
  const today = useAgencyToday()
  const foundOn = latestDay(selected)
  const schema = useMemo(() => thirdPartyResolutionForm({ today, foundOn }), [today, foundOn])
  const form = useFormShell(schema, empty, { mode: 'onChange' })
  // Uploaded documents are removed from the server sooner than a draft.
  const draft = useKeptForm(form, `repair by others ${propertyId}`, ['notes', 'declaration'])
  const queue = useUploadQueue()
  const [ownIds, setOwnIds] = useState<readonly number[]>([])
  const uploads = useUploads().filter(({ id, state }) => ownIds.includes(id) && state !== 'success')
  const documents = form.watch('documents') ?? []
  const declaration = form.watch('declaration') ?? null

  const changeDocuments = (change: (before: StoredDocument[]) => StoredDocument[]) =>
    form.setValue('documents', change(form.getValues('documents') ?? []), { shouldDirty: true, shouldValidate: true })
  const addFiles = (files: File[]) => {
    const added = queue.add(
      files.map((file) => ({
        file,
        upload: async (sent, options) => sendFile(uploadTemporaryDocument.path, sent, options),
        onStored: ({ id }) =>
          changeDocuments((before) => [...before, { id: Number(id), name: cleanFileName(file.name), size: file.size }]),
      })),
    )
    setOwnIds((before) => [...before, ...added])
  }

  const chosen = JSON.stringify(selected.map(registerId))
  useEffect(() => form.setValue('selectedProblemRegisterIds', JSON.parse(chosen) as number[]), [form, chosen])

  // Unfinished uploads belong to the wizard and end with it.
  const own = useRef<readonly number[]>([])
  useEffect(() => {
    own.current = ownIds
  }, [ownIds])
  useEffect(
    () => () => {
      for (const { id, state } of queue.read()) if (own.current.includes(id) && state !== 'success') queue.cancel(id)
    },
    [queue],
  )

  const { errors } = form.formState
  return {
    form,
    draft,
    documents,
    /** Stands in for documents; null unless the user declares the repair. */
    declaration,
    foundOn,
    declare: (isDeclaring: boolean) => {
      form.setValue('declaration', isDeclaring ? emptyDeclaration : null, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted && !isDeclaring,
      })
      if (isDeclaring) form.clearErrors('documents')
    },
    /** Running, queued and failed uploads. */
    uploads,
    isUploading: uploads.some(({ state }) => state === 'queued' || state === 'uploading'),
    /** Set while an upload has failed, so that no document is missed. */
    failedUploads: uploads.filter(({ state }) => state === 'failed').length,
    isTyped:
      documents.length > 0 || declaration !== null || uploads.length > 0 || (form.watch('notes') ?? '').trim() !== '',
    documentsError: errors.documents?.message,
    addFiles,
    removeDocument: (id: number) => changeDocuments((before) => before.filter((each) => each.id !== id)),
    reset: () => form.reset(empty),
  }
}
