import { useState, type Ref } from 'react'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { errorsIn } from './document-attributes.ts'
import { applyToAll, changeEntry, countDocuments, type BatchEntry } from './upload-batch.ts'
import { UploadEntry } from './UploadEntry.tsx'
import { useDocumentChoices } from './use-document-choices.ts'
import { WaitForChoices } from './WaitForChoices.tsx'

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
