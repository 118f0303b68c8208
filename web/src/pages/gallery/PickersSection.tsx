import { useState } from 'react'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { DatePicker } from '@/ui/fields/DatePicker.tsx'
import { EmailSelector } from '@/ui/fields/EmailSelector.tsx'
import { FileDropZone } from '@/ui/fields/FileDropZone.tsx'
import { MonthPicker } from '@/ui/fields/MonthPicker.tsx'

const today = '2026-11-15'

const suggestions = [
  { label: 'Priya Nair (property manager)', value: 'priya@agency.example' },
  { label: 'M. Okafor (landlord)', value: 'okafor@example.com' },
  { label: 'accounts@agency.example', value: 'accounts@agency.example' },
]

export default function PickersSection() {
  const [day, setDay] = useState<string | null>(today)
  const [month, setMonth] = useState<string | null>(null)
  const [addresses, setAddresses] = useState([
    'okafor@example.com',
    'someone.with.a.very.long.name@a-very-long-agency-name.example',
  ])
  const [files, setFiles] = useState<string[]>([])
  return (
    <>
      <Specimen name="DatePicker" layout="grid">
        <DatePicker label="Start date" value={day} onChange={setDay} today={today} />
        <DatePicker
          label="Expires on"
          isOptional
          value={null}
          onChange={setDay}
          today={today}
          min="2026-12-15"
          max="2027-05-15"
          description="Between one and six months from today"
        />
        <DatePicker label="Vacate date" value={null} onChange={setDay} today={today} errorMessage="Date is required" />
        <DatePicker label="Last service" value="2025-03-04" onChange={setDay} today={today} isDisabled />
      </Specimen>
      <Specimen name="MonthPicker" layout="grid">
        <MonthPicker label="Built" value={month} onChange={setMonth} today={today} max="2026-11" />
        <MonthPicker
          label="Built, with an error"
          value="1984-05"
          onChange={setMonth}
          today={today}
          errorMessage="Required"
        />
        <MonthPicker label="Built, disabled" value="1984-05" onChange={setMonth} today={today} isDisabled />
      </Specimen>
      <Specimen name="EmailSelector" layout="grid">
        <EmailSelector
          label="Send to"
          value={addresses}
          onChange={setAddresses}
          suggestions={suggestions}
          description="Choose, or type an address and press Enter"
        />
        <EmailSelector
          label="Copy to"
          isOptional
          value={[]}
          onChange={setAddresses}
          maxItems={3}
          errorMessage="Required"
        />
        <EmailSelector label="No more" value={['a@example.com']} onChange={setAddresses} maxItems={1} />
        <EmailSelector label="Sent to" value={['a@example.com']} onChange={setAddresses} isDisabled />
      </Specimen>
      <Specimen name="FileDropZone" layout="grid">
        <FileDropZone
          label="Add documents"
          isMultiple
          accept={['application/pdf', 'image/*']}
          description={files.length > 0 ? `Chosen: ${files.join(', ')}` : 'PDF or pictures, up to 20 MB each'}
          onFiles={(chosen) => setFiles(chosen.map((file) => file.name))}
        />
        <FileDropZone label="Add the invoice" onFiles={() => undefined} errorMessage="The file is larger than 20 MB" />
        <FileDropZone label="Disabled" onFiles={() => undefined} isDisabled />
      </Specimen>
    </>
  )
}
