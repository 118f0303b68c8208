import { longestNotes } from '@contract/limits.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import type { ThirdPartyForm } from '../use-third-party-form.ts'
import { declarationText } from '@contract/findings/declared-repair.ts'
import { FormCheckbox } from '@/shared/form-fields/FormCheckbox.tsx'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Checkbox as Choice } from '@/ui/fields/Checkbox.tsx'
import { FileText, X } from '@/ui/icons.ts'
import { useRef } from 'react'
import { uploadExtensions } from '@contract/documents/uploads.ts'
import { useUploadQueue } from '@/shared/upload-queue/create-upload-queue.ts'
import { UploadRow } from '@/shared/upload-queue/UploadRow.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { FileDropZone } from '@/ui/fields/FileDropZone.tsx'
import { useNextFocus } from '@/ui/use-next-focus.ts'
import { fileSize } from '@/ui/file-size.ts'

const accepted = uploadExtensions.map((extension) => `.${extension}`)

/** Files that are being uploaded with their progress, and the documents that are stored. */
function DocumentsField({ thirdParty }: { thirdParty: ThirdPartyForm }) {
  const { documents, uploads, addFiles, removeDocument, documentsError } = thirdParty
  const queue = useUploadQueue()
  const box = useRef<HTMLDivElement>(null)
  const focus = useNextFocus(box, () => null)
  return (
    <div ref={box} {...focus} className="flex flex-col gap-3">
      <FileDropZone
        label="Documents"
        onFiles={addFiles}
        accept={accepted}
        isMultiple
        description="Such as the invoice or the certificate of the repair. At most 20 MB each."
        errorMessage={documentsError}
      />
      {documents.length + uploads.length > 0 ? (
        <ul aria-label="Documents" className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {uploads.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              onCancel={() => queue.cancel(item.id)}
              onRetry={() => queue.retry(item.id)}
            />
          ))}
          {documents.map(({ id, name, size }) => (
            <li key={id} className="flex items-center gap-3 py-2.5 pr-2 pl-4">
              <FileText aria-hidden size={16} className="shrink-0 text-quiet" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {name} <span className="text-quiet">({fileSize(size)})</span>
              </span>
              <IconButton
                label={`Remove ${name}`}
                icon={<X aria-hidden size={16} />}
                size="small"
                hasTooltip={false}
                onPress={() => removeDocument(id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The declaration of a named person, for a repair of which there is no document. */
function DeclarationFields({ thirdParty }: { thirdParty: ThirdPartyForm }) {
  const { form, declaration, declare, foundOn } = thirdParty
  const today = useAgencyToday()
  return (
    <div className="flex flex-col gap-4">
      <Choice isSelected={declaration !== null} onChange={declare}>
        There is no document: somebody declares the repair
      </Choice>
      {declaration === null ? null : (
        <fieldset className="flex flex-col gap-4 border-l-2 border-line pl-4">
          <legend className="sr-only">Declaration of the repair</legend>
          <FormTextField form={form} name="declaration.declaredBy" label="Who declares the repair" isRequired />
          <FormTextField form={form} name="declaration.licence" label="Trade and licence" isOptional />
          <LazyDatePicker
            form={form}
            name="declaration.repairedOn"
            label="Day of the repair"
            isRequired
            {...(foundOn !== null && { min: foundOn })}
            max={today}
            today={today}
            className="sm:max-w-80"
          />
          <FormCheckbox form={form} name="declaration.isDeclared">
            {declarationText}
          </FormCheckbox>
        </fieldset>
      )}
    </div>
  )
}

type ThirdPartyResolutionFormProps = { formId: string; thirdParty: ThirdPartyForm; onNext: () => void }

/** The documents or the declaration that prove the repair, and notes. */
export function ThirdPartyResolutionForm({ formId, thirdParty, onNext }: ThirdPartyResolutionFormProps) {
  const { form } = thirdParty
  return (
    <FormShell id={formId} form={form} isPending={false} error={null} failureText="" onSubmit={onNext}>
      <DocumentsField thirdParty={thirdParty} />
      <DeclarationFields thirdParty={thirdParty} />
      <FormTextArea form={form} name="notes" label="Notes" isOptional maxLength={longestNotes} />
    </FormShell>
  )
}
