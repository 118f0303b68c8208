import type { Ref } from 'react'
import type { Suburb } from '@contract/suburbs.ts'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { TypedChoiceField } from '@/ui/fields/TypedChoiceField.tsx'
import { useSuburbs } from './use-suburbs.ts'

type SuburbFieldProps = FieldProps & {
  /** The suburb that is chosen, in words: "Carlton VIC 3053". */
  chosen: string
  onChoose: (suburb: Suburb | null) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** A suburb by name or postcode; there are thousands, so the server searches as it is typed. */
export function SuburbField({ chosen, onChoose, ...field }: SuburbFieldProps) {
  const { emptyText, ...box } = useSuburbs(chosen, onChoose)
  return <TypedChoiceField {...field} box={box} emptyText={emptyText} placeholder="Suburb or postcode" />
}
