import type { Day } from '@contract/days.ts'
import { fileColumnLabels, type FilePreview } from '@contract/integration/software-files.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { DatePicker } from '@/ui/fields/DatePicker.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { formatNumber } from '@/ui/format.ts'

type Use = 'CHECK' | 'TAKE'
const uses: { value: Use; label: string; description: string }[] = [
  {
    value: 'CHECK',
    label: 'Dry run first',
    description: 'Lists what would change. Nothing is taken over until you say so.',
  },
  {
    value: 'TAKE',
    label: 'Take over now',
    description: 'This cannot be undone at once. The history lists each change.',
  },
]

type RowsProps = {
  shown: FilePreview
  today: Day
  fileDay: Day | null
  setFileDay: (day: Day | null) => void
  use: Use
  setUse: (use: Use) => void
}

/** The first rows as they would be read. */
export function FileRows({ shown, today, fileDay, setFileDay, use, setUse }: RowsProps) {
  const { rows, rowCount, faultCount } = shown
  return (
    <div className="flex flex-col gap-5">
      <p>
        {rowCount === 1 ? 'The file has 1 row' : `The file has ${formatNumber(rowCount)} rows`}. This is how{' '}
        {rowCount === 1 ? 'it is' : rows.length === rowCount ? 'they are' : `the first ${rows.length} are`} read. What
        is blank is not changed.
      </p>
      {faultCount > 0 ? (
        <Banner tone="attention">
          {faultCount === 1
            ? '1 row cannot be read and is left out. It is listed after the upload.'
            : `${formatNumber(faultCount)} rows cannot be read and are left out. They are listed after the upload.`}
        </Banner>
      ) : null}
      <ol className="flex flex-col gap-3">
        {rows.map(({ rowNumber, label, values, fault }) => (
          <li key={rowNumber} className="rounded-lg border border-line px-3 py-2">
            <p className="font-medium break-words">
              <span className="text-quiet">Row {rowNumber}</span> {label}
            </p>
            {fault === null ? null : <p className="text-critical">Left out: {fault}</p>}
            <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
              {values.map(({ column, value }) => (
                <div key={column} className="flex min-w-0 gap-2">
                  <dt className="shrink-0 text-quiet">{fileColumnLabels[column]}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <DatePicker
        label="Day of the export"
        isRequired
        value={fileDay}
        onChange={setFileDay}
        today={today}
        max={today}
        description="What was changed here on this day or later is not replaced without asking you."
      />
      <RadioGroup label="What to do" options={uses} value={use} onChange={setUse} />
    </div>
  )
}
