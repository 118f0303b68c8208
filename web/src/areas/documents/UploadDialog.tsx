import { useEffect, useId, useRef, useState } from 'react'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { LeaveGuard } from '@/shared/form-shell/LeaveGuard.tsx'
import { UnsavedChangesDialog } from '@/shared/form-shell/UnsavedChangesDialog.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { FileDropZone } from '@/ui/fields/FileDropZone.tsx'
import { acceptedFiles } from './accepted-files.ts'
import { toAttributes, errorsIn } from './document-attributes.ts'
import type { DocumentSubject } from './document-subject.ts'
import { countDocuments, sortFiles, type BatchEntry, type RefusedFile } from './upload-batch.ts'
import { UploadEntries } from './UploadEntries.tsx'
import { useAddUploads } from './use-add-uploads.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'

/** Files that are not sent, with the reasons. */
function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  if (refused.length === 0) return null
  return (
    <Banner
      tone="critical"
      isUrgent
      title={refused.length === 1 ? '1 file will not be uploaded' : `${refused.length} files will not be uploaded`}
    >
      <ul className="flex flex-col gap-1">
        {refused.map(({ key, file, reason }) => (
          <li key={key} className="[overflow-wrap:anywhere]">
            {file.name}: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

type UploadDialogProps = {
  subject: DocumentSubject
  /** Already sorted: refused files are in the queue with their reason. */
  entries: readonly BatchEntry[]
  refused: readonly RefusedFile[]
  /** The document that the file replaces. */
  replaces: PropertyDocument | null
  onClose: () => void
}

/** The files to upload, and where the focus goes when they change. */
function useUploadEntries(given: readonly BatchEntry[], attempts: number) {
  const [entries, setEntries] = useState(given)
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    if (attempts > 0) list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])

  // Otherwise the focus would go to the button that closes the dialog.
  const removedAt = useRef<number | null>(null)
  useEffect(() => {
    if (removedAt.current === null) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('button[aria-label^="Remove "]') ?? []
    const next = [...buttons][Math.min(removedAt.current, buttons.length - 1)]
    ;(next ?? form.current?.querySelector<HTMLElement>('input[type=file]'))?.focus()
    removedAt.current = null
  })

  function remove(key: BatchEntry['key']) {
    removedAt.current = entries.findIndex((entry) => entry.key === key)
    setEntries(entries.filter((entry) => entry.key !== key))
  }
  return { entries, setEntries, remove, form, list }
}

/** Asks for the type and services of the files, then adds them to the queue. */
export default function UploadDialog({ subject, replaces, onClose, ...given }: UploadDialogProps) {
  const { addUploads, addRefused } = useAddUploads(subject)
  const [refused, setRefused] = useState(given.refused)
  const [attempts, setAttempts] = useState(0)
  const { entries, setEntries, remove, form, list } = useUploadEntries(given.entries, attempts)
  const [isAsking, setIsAsking] = useState(false)
  const formId = useId()

  function take(files: File[]) {
    const sorted = sortFiles(files, replaces ? toAttributes(replaces) : undefined)
    setEntries(replaces ? sorted.entries : [...entries, ...sorted.entries])
    setRefused(sorted.refused)
    addRefused(sorted.refused)
  }

  function submit() {
    if (entries.length === 0) return
    if (entries.some(({ attributes }) => Object.keys(errorsIn(attributes)).length > 0)) {
      setAttempts(attempts + 1)
      return
    }
    addUploads(entries, replaces?.documentId ?? null)
    onClose()
  }

  const hasFiles = entries.length > 0
  const close = () => (hasFiles ? setIsAsking(true) : onClose())
  const title = replaces ? 'Replace document' : 'Upload documents'
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={title}
        size="large"
        closesOnOutsideClick={false}
        footer={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              disabledReason={hasFiles ? undefined : 'Choose a file first'}
            >
              {replaces ? title : hasFiles ? `Upload ${countDocuments(entries)}` : 'Upload'}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <div>
            <p className="font-semibold">{subject.address}</p>
            {replaces ? (
              <p className="text-quiet [overflow-wrap:anywhere]">
                The new file replaces {replaces.file.name}, which moves to the removed documents.
              </p>
            ) : null}
          </div>
          <RefusedFiles refused={refused} />
          <UploadEntries
            ref={list}
            entries={entries}
            isChecked={attempts > 0}
            onChange={setEntries}
            onRemove={remove}
          />
          <FileDropZone
            label={replaces ? 'New file' : hasFiles ? 'Add more files' : 'Choose files'}
            description="JPEG, PNG, PDF, Word, Excel, PowerPoint, CSV or text, up to 20 MB each."
            accept={acceptedFiles}
            isMultiple={!replaces}
            onFiles={take}
          />
        </form>
      </Dialog>
      <LeaveGuard isDirty={hasFiles} onClose={onClose} />
      <UnsavedChangesDialog isOpen={isAsking} onStay={() => setIsAsking(false)} onLeave={onClose} />
    </>
  )
}
