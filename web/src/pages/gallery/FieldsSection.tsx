import { useState } from 'react'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { FormError } from '@/ui/fields/FormError.tsx'
import { SearchField } from '@/ui/fields/SearchField.tsx'
import { TextArea } from '@/ui/fields/TextArea.tsx'
import { TextField } from '@/ui/fields/TextField.tsx'

export function FieldsSection() {
  const [name, setName] = useState('')
  const [notes, setNotes] = useState('The dog is friendly, the gate is not.')
  const [search, setSearch] = useState('')
  return (
    <>
      <Specimen name="TextField" layout="grid">
        <TextField label="First name" value={name} onChange={setName} placeholder="Avery" isRequired />
        <TextField label="Email" type="email" value="avery@" onChange={setName} errorMessage="Invalid email" />
        <TextField label="Key number" isOptional value="417" onChange={setName} description="As written on the tag" />
        <TextField label="Office" value="Sydney Road" onChange={setName} isDisabled />
        <TextField label="Reference" value="88214" onChange={setName} isReadOnly />
        <TextField
          label="A label that is long enough to wrap on a small screen, as some questions of the law are"
          value="12/48 Wattlebird Street, Brunswick East VIC 3057, the rear building behind the bakery"
          onChange={setName}
          errorMessage="This address is not known to the state's register; check the unit number and the postcode"
        />
      </Specimen>
      <Specimen name="TextArea" layout="grid">
        <TextArea label="Notes for the technician" value={notes} onChange={setNotes} maxLength={40} />
        <TextArea
          label="Message"
          value="Far more than fits in here."
          onChange={setNotes}
          maxLength={10}
          errorMessage="Message should be 10 characters or less"
        />
        <TextArea
          label="Reason"
          isOptional
          rows={2}
          value=""
          onChange={setNotes}
          placeholder="Reason for the request"
        />
        <TextArea label="Settled" rows={2} value="No longer open" onChange={setNotes} isDisabled />
      </Specimen>
      <Specimen name="SearchField" layout="grid">
        <SearchField label="Find a property" value={search} onChange={setSearch} shortcut="/" />
        <SearchField label="Search with a label above" isLabelVisible value="Wattlebird" onChange={setSearch} />
      </Specimen>
      <Specimen name="FormError" layout="block">
        <FormError
          title="The tenancy was not saved"
          problems={[
            { message: 'First name is required', onSelect: () => document.querySelector('input')?.focus() },
            { message: 'The start date may not be after the end date' },
          ]}
        />
      </Specimen>
    </>
  )
}
