import type { AddressKind } from '@contract/contacts/contacts.ts'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import type { ContactFormOf } from './PersonFields.tsx'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { TypedChoiceField } from '@/ui/fields/TypedChoiceField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { searchDebounceMs } from '@contract/limits.ts'
import { listSuburbs, type Suburb } from '@contract/suburbs.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { onListKey } from '@/ui/fields/list-keys.ts'

/** The text of the suburb field and its suggestions. An incomplete name is discarded when the field is left. */
function useSuburbs(chosen: string, onChoose: (suburb: Suburb | null) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [searched, setSearched] = useState('')
  const [active, setActive] = useState(-1)
  const wanted = typed?.trim() ?? ''
  useEffect(() => {
    const timer = setTimeout(() => setSearched(wanted), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const isSettled = wanted !== '' && searched === wanted
  const { data, error, isFetching } = useQuery({
    ...endpointQuery(listSuburbs, { query: { query: searched } }),
    enabled: isSettled,
  })
  const found = isSettled ? (data ?? []) : []

  const offered = found.map(({ suburbId, name }) => ({ value: String(suburbId), label: name }))
  const isOpen = wanted !== ''

  function close() {
    setTyped(null)
    setActive(-1)
  }
  function choose(suburbId: string) {
    const suburb = found.find((each) => String(each.suburbId) === suburbId)
    if (!suburb) return
    close()
    onChoose(suburb)
  }
  function leave() {
    const exact = found.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
    if (exact) choose(String(exact.suburbId))
    close()
  }
  return {
    text: typed ?? chosen,
    isOpen,
    active,
    offered,
    emptyText: !isSettled || isFetching ? 'Searching' : error ? 'Failed to get suburbs' : 'No suburb found',
    choose,
    type: (text: string) => {
      setTyped(text)
      setActive(-1)
      if (text === '' && chosen !== '') onChoose(null)
    },
    leave,
    close,
    onKeyDown: (event: KeyboardEvent) => onListKey(event, { isOpen, offered, active, setActive, choose, close }),
  }
}

/** A suburb by name or postcode; there are thousands, so the server searches while the user types. */
function SuburbField({ form }: { form: ContactFormOf }) {
  const { onChange, field } = useBoundField(form, 'address.suburbId')
  const { emptyText, ...box } = useSuburbs(form.getValues('address.suburb') ?? '', (suburb) => {
    form.setValue('address.suburb', suburb?.name ?? '', { shouldDirty: true })
    onChange(suburb?.suburbId ?? null)
  })
  return (
    <TypedChoiceField
      {...field}
      box={box}
      label="Suburb"
      isRequired
      emptyText={emptyText}
      placeholder="Suburb or postcode"
    />
  )
}

const kinds: { value: AddressKind; label: string }[] = [
  { value: 'none', label: 'No address' },
  { value: 'australian', label: 'In Australia' },
  { value: 'international', label: 'Overseas' },
]

/** The contact's address, in one of three kinds; values typed for another kind are kept until saving. */
export function AddressFields({ form }: { form: ContactFormOf }) {
  const kind = form.watch('address.kind')
  return (
    <>
      <FormRadioGroup form={form} name="address.kind" label="Address" options={kinds} orientation="horizontal" />
      {kind === 'australian' ? <AustralianFields form={form} /> : null}
      {kind === 'international' ? (
        <FormTextArea form={form} name="address.internationalAddress" label="International address" rows={3} />
      ) : null}
    </>
  )
}

const lines = [
  { name: 'address.line1', label: 'Address line 1', isRequired: true },
  { name: 'address.line2', label: 'Address line 2', isOptional: true },
  { name: 'address.line3', label: 'Address line 3', isOptional: true },
] as const

function AustralianFields({ form }: { form: ContactFormOf }) {
  return (
    <>
      {lines.map(({ name, ...look }) => (
        <FormTextField key={name} form={form} name={name} {...look} />
      ))}
      <SuburbField form={form} />
    </>
  )
}
