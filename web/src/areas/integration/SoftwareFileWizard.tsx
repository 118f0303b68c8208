import { useEffect, useState } from 'react'
import type { Day } from '@contract/days.ts'
import {
  mappingFaults,
  softwareFileTypes,
  type DayOrder,
  type FileMapping,
  type FilePreview,
  type SoftwareFiles,
} from '@contract/integration/software-files.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { FileDropZone } from '@/ui/fields/FileDropZone.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { WizardDialog } from '@/ui/overlays/WizardDialog.tsx'
import { FileColumns } from './FileColumns.tsx'
import { FileRows } from './FileRows.tsx'
import { useSoftwareFile } from './use-software-file.ts'

const steps = ['Columns', 'Rows'] as const

type WizardProps = {
  file: File
  choice: SoftwareFiles['choices'][number]
  onChooseOther: (file: File) => void
  onClose: () => void
  onDone: () => void
}

/** Which column of a file is which, and how its rows are read. A file with the columns of the one before begins with its rows. */
export default function SoftwareFileWizard({ file, choice, onChooseOther, onClose, onDone }: WizardProps) {
  const today = useAgencyToday()
  const { preview, upload } = useSoftwareFile(choice.software, file)
  const [shown, setShown] = useState<FilePreview | null>(null)
  const [mapping, setMapping] = useState<FileMapping>({ columns: {}, dayOrder: null })
  const [step, setStep] = useState(0)
  const [areFaultsShown, setAreFaultsShown] = useState(false)
  const [fileDay, setFileDay] = useState<Day | null>(today)
  const [use, setUse] = useState<'CHECK' | 'TAKE'>(choice.isMapped ? 'TAKE' : 'CHECK')
  const { mutate: look } = preview

  useEffect(() => {
    look(null, {
      onSuccess: (found) => {
        setShown(found)
        setMapping(found.mapping)
        setStep(found.origin === 'STORED' && found.problem === null ? 1 : 0)
      },
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Looked at once for each file.
  }, [file])

  const faults = mappingFaults(mapping)
  function readRows() {
    setAreFaultsShown(true)
    if (Object.keys(faults).length > 0) return
    look(mapping, {
      onSuccess: (found) => {
        setShown(found)
        if (found.problem === null) setStep(1)
      },
    })
  }
  function start() {
    if (fileDay === null) return
    upload.mutate(
      { mapping, fileDay, use },
      {
        onSuccess: () => {
          toast.success(use === 'CHECK' ? 'The dry run has begun' : 'The file is being taken over')
          onDone()
        },
      },
    )
  }
  const isBusy = preview.isPending || upload.isPending
  const error = step === 0 ? preview.error : upload.error
  return (
    <WizardDialog
      isOpen
      onClose={onClose}
      title={`Read a file of ${choice.name}`}
      address={file.name}
      steps={shown ? steps : undefined}
      currentStep={step}
      isBusy={upload.isPending}
      back={step === 1 ? { label: 'Back to the columns', onPress: () => setStep(0) } : undefined}
      primary={
        shown
          ? step === 0
            ? { label: 'Show the rows', onPress: readRows, isPending: isBusy }
            : {
                label: use === 'CHECK' ? 'Start the dry run' : 'Take over',
                onPress: start,
                isPending: isBusy,
                isDisabled: fileDay === null,
              }
          : undefined
      }
    >
      {error ? (
        <Banner tone="critical" title="The file was not read" isUrgent className="mb-4">
          {errorMessage(error, 'Please try again.')}
        </Banner>
      ) : null}
      {shown ? <OtherSheets preview={shown} /> : null}
      {shown === null ? (
        preview.error ? (
          <FileDropZone
            label="Choose another file"
            accept={softwareFileTypes}
            onFiles={([other]) => other && onChooseOther(other)}
          />
        ) : (
          <LoadingRows rows={['row', 'row', 'row']} />
        )
      ) : step === 0 ? (
        <FileColumns
          shown={shown}
          mapping={mapping}
          faults={areFaultsShown ? faults : {}}
          onChange={(columns) => setMapping({ ...mapping, columns })}
          onOrder={(dayOrder: DayOrder) => setMapping({ ...mapping, dayOrder })}
        />
      ) : (
        <FileRows shown={shown} today={today} {...{ fileDay, setFileDay, use, setUse }} />
      )}
    </WizardDialog>
  )
}

/** What is on them is not read, which nothing else would tell. */
function OtherSheets({ preview: { sheets } }: { preview: FilePreview }) {
  const [first, ...others] = sheets.map((name) => `“${name}”`)
  if (others.length === 0) return null
  const names = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(others)
  return (
    <Banner tone="attention" className="mb-4">
      Only the sheet {first} is read, not {names}.
    </Banner>
  )
}
