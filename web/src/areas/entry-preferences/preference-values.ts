import type * as z from 'zod/mini'
import {
  entryPreferenceFieldLabels,
  entryPreferenceFields,
  entryPreferenceValueLabels,
  type EntryPreferenceField,
  type EntryPreferenceValue,
  type entryPreferencesForm,
} from '@contract/entry-preferences.ts'
import { findLabel } from '@contract/labels.ts'
import type { EntryMethodPreferences } from '@contract/properties/property-page.ts'
import { mergeField, type MergeField } from '@/shared/form-shell/merge-values.ts'
import { formatDay } from '@/ui/format.ts'

export type PreferenceValues = z.input<ReturnType<typeof entryPreferencesForm>>

export const toPreferenceValues = ({
  preferences,
  tempPreferences,
  comments,
}: EntryMethodPreferences): PreferenceValues => ({
  preferences: preferences as Record<keyof typeof preferences, EntryPreferenceValue>,
  tempPreferences,
  comments: comments ?? '',
})

function describeWay({ preferences, tempPreferences }: PreferenceValues, field: EntryPreferenceField): string {
  const label = findLabel(entryPreferenceValueLabels, preferences[field] ?? '')
  const until = tempPreferences?.[`${field}ExpiresAt`]
  return preferences[field] === 'BY_EXCEPTION' && until ? `${label}, until ${formatDay(until)}` : label
}

/** An entry method and its end date belong together. */
const wayField = (field: EntryPreferenceField): MergeField<PreferenceValues> => {
  const answer = mergeField<PreferenceValues>(entryPreferenceFieldLabels[field], `preferences.${field}`, (values) =>
    describeWay(values, field),
  )
  const until = mergeField<PreferenceValues>('', `tempPreferences.${field}ExpiresAt`, () => '')
  return { ...answer, copy: (from, to) => until.copy(from, answer.copy(from, to)) }
}

/** The fields that a colleague may change concurrently. */
export const preferenceFieldsToMerge: readonly MergeField<PreferenceValues>[] = [
  ...entryPreferenceFields.map(wayField),
  mergeField<PreferenceValues>('Comments', 'comments', ({ comments }) => comments ?? ''),
]
