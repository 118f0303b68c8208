import {
  dayOrderLabels,
  dayOrders,
  fileColumnGroups,
  fileColumnLabels,
  type DayOrder,
  type FileColumn,
  type FileMapping,
  type FilePreview,
} from '@contract/integration/software-files.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { Select } from '@/ui/fields/Select.tsx'

const notThere = ''

type ColumnsProps = {
  shown: FilePreview
  mapping: FileMapping
  faults: Partial<Record<FileColumn, string>>
  onChange: (columns: FileMapping['columns']) => void
  onOrder: (order: DayOrder) => void
}

type Intro = { tone: 'attention' | 'neutral'; text: string }

function introOf({ origin, missing, problem }: FilePreview): Intro {
  if (missing.length > 0) return { tone: 'attention', text: `${problem ?? ''} Choose another column, or leave it out.` }
  if (origin === 'STORED') return { tone: 'neutral', text: 'These are the columns that your agency has chosen before.' }
  const whose = origin === 'PROPOSED' ? 'We proposed columns by their names. Please check' : 'Please check'
  return { tone: 'neutral', text: `${whose} each, and leave out what the file does not have.` }
}

/** For each thing that is read: the column of the file that has it. */
export function FileColumns({ shown, mapping, faults, onChange, onOrder }: ColumnsProps) {
  const intro = introOf(shown)
  const options = [
    { value: notThere, label: 'Not in the file' },
    ...shown.headings.map(({ name, samples }) => ({
      value: name,
      label: name,
      description: samples.length > 0 ? samples.join(' · ') : 'Empty',
    })),
  ]
  const choose = (column: FileColumn, heading: string) => {
    const others = Object.fromEntries(Object.entries(mapping.columns).filter(([name]) => name !== column))
    onChange(heading === notThere ? others : { ...others, [column]: heading })
  }
  return (
    <div className="flex flex-col gap-5">
      <Banner tone={intro.tone}>{intro.text}</Banner>
      {shown.problem !== null && shown.missing.length === 0 && shown.origin === 'GIVEN' ? (
        <Banner tone="critical" isUrgent>
          {shown.problem}
        </Banner>
      ) : null}
      {shown.unclearDate !== null || mapping.dayOrder !== null ? (
        <RadioGroup
          label={`How does the file write dates?${shown.unclearDate === null ? '' : ` It has ${shown.unclearDate}.`}`}
          isRequired
          value={mapping.dayOrder}
          onChange={onOrder}
          options={dayOrders.map((value) => ({ value, label: dayOrderLabels[value] }))}
        />
      ) : null}
      {Object.entries(fileColumnGroups).map(([group, columns]) => (
        <fieldset key={group} className="min-w-0">
          <legend className="mb-2 font-semibold">{group}</legend>
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {(Object.keys(columns) as FileColumn[]).map((column) => (
              <Select
                key={column}
                label={fileColumnLabels[column]}
                options={options}
                value={mapping.columns[column] ?? notThere}
                onChange={(heading) => choose(column, heading)}
                errorMessage={faults[column]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p className="text-quiet">
        Several people in one cell are separated by semicolons, with their emails and phones in the same order. Without
        a property reference, properties are recognised by their address.
      </p>
    </div>
  )
}
