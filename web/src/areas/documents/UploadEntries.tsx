import { useState, type Ref, useId } from 'react'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { errorsIn, hasAttributes, type AttributeErrors, type Attributes } from './document-attributes.ts'
import { applyToAll, changeEntry, countDocuments, type BatchEntry } from './upload-batch.ts'
import { useDocumentChoices, type DocumentChoices } from './use-document-choices.ts'
import { WaitForChoices } from './WaitForChoices.tsx'
import { X } from '@/ui/icons.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { AttributeFields } from './AttributeFields.tsx'
import { fileSize } from '@/ui/file-size.ts'

type UploadEntryProps = {
  entry: BatchEntry
  choices: DocumentChoices
  errors: AttributeErrors
  onChange: (patch: Partial<Attributes>) => void
  onRemove: () => void
  /** Undefined if there is no other file to apply it to. */
  onApplyToAll: (() => void) | null
}

/** One file of a batch, with its attributes. */
function UploadEntry({ entry, choices, errors, onChange, onRemove, onApplyToAll }: UploadEntryProps) {
  const { file, attributes } = entry
  const id = useId()
  return (
    <li aria-labelledby={id} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <p id={id} className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
          {file.name} <span className="font-normal whitespace-nowrap text-quiet">{fileSize(file.size)}</span>
        </p>
        {onApplyToAll && hasAttributes(attributes) ? (
          <Button size="small" onPress={onApplyToAll} className="-my-1">
            Apply to all
          </Button>
        ) : null}
        <IconButton
          label={`Remove ${file.name}`}
          icon={<X aria-hidden size={16} />}
          size="small"
          hasTooltip={false}
          onPress={onRemove}
          className="-my-1 -mr-1.5"
        />
      </div>
      {/* A group, so that screen readers distinguish the same fields of several files. */}
      <fieldset aria-labelledby={id} className="grid min-w-0 gap-4 md:grid-cols-[14rem_1fr]">
        <AttributeFields choices={choices} value={attributes} onChange={onChange} errors={errors} />
      </fieldset>
    </li>
  )
}

type UploadEntriesProps = {
  ref: Ref<HTMLUListElement>
  entries: readonly BatchEntry[]
  /** True once the user has tried to upload: what is missing is marked. */
  isChecked: boolean
  onChange: (entries: readonly BatchEntry[]) => void
  onRemove: (key: BatchEntry['key']) => void
}

/** The chosen files, each with its type and services. */
export function UploadEntries({ ref, entries, isChecked, onChange, onRemove }: UploadEntriesProps) {
  const choices = useDocumentChoices()
  const [announcement, setAnnouncement] = useState('')
  const copyToAll = (key: BatchEntry['key']) => {
    onChange(applyToAll(entries, key))
    setAnnouncement(`Applied to ${countDocuments(entries)}`)
  }
  return (
    <>
      <LiveText>{announcement}</LiveText>
      {entries.length > 0 ? (
        <WaitForChoices choices={choices}>
          <ul ref={ref} aria-label="Files to upload" className="flex flex-col gap-3">
            {entries.map((entry) => (
              <UploadEntry
                key={entry.key}
                entry={entry}
                choices={choices}
                errors={isChecked ? errorsIn(entry.attributes) : {}}
                onChange={(patch) => onChange(changeEntry(entries, entry.key, patch))}
                onRemove={() => onRemove(entry.key)}
                onApplyToAll={entries.length > 1 ? () => copyToAll(entry.key) : null}
              />
            ))}
          </ul>
        </WaitForChoices>
      ) : null}
    </>
  )
}
