import { Ban, Pencil } from '@/ui/icons.ts'
import { lazy, useState } from 'react'
import { accessNoteLabels } from '@contract/access-issues/access-notes.ts'
import {
  agencyEntryPreferences,
  entryPreferenceFieldLabels,
  entryPreferenceFields,
  entryPreferenceValueLabels,
  type AgencyEntryPreference,
  type EntryPreferenceField,
} from '@contract/entry-preferences.ts'
import { findLabel } from '@contract/labels.ts'
import type { EntryMethodPreferences, PropertyDetails } from '@contract/properties/property-page.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useKeptFocus } from '@/shared/list-screen/use-kept-focus.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay } from '@/ui/format.ts'

const FollowAgencyDialog = lazy(async () => import('./FollowAgencyDialog.tsx'))

/** The entry methods that are allowed at this property today, and whether the property or the agency set them. */
export function EntryPreferencesCard({ property }: { property: PropertyDetails }) {
  const { open } = usePropertyActions()
  const [isAsking, setIsAsking] = useState(false)
  const keptFocus = useKeptFocus()
  const entry = property.entryMethodPreferences
  const edit = () => open('entry-preferences', { id: property.compliancePropertyId, address: property.address })
  const ofAgency = agencyEntryPreferences[entry.agencyPreference as AgencyEntryPreference]
  return (
    <Card
      title="Entry method preferences"
      actions={
        property.actions.editEntryPreferences ? (
          <Button size="small" icon={<Pencil aria-hidden size={14} />} onPress={edit}>
            Edit preferences
          </Button>
        ) : null
      }
    >
      <div {...keptFocus} className="outline-none">
        <FactList>
          {entryPreferenceFields.map((field) => (
            <Fact key={field} label={entryPreferenceFieldLabels[field]}>
              <Allowance entry={entry} field={field} />
            </Fact>
          ))}
          <Fact
            label="Agency preference"
            detail={entry.isOwn ? 'Not used: preferences were chosen for this property.' : 'Applies to this property.'}
          >
            {ofAgency}
          </Fact>
          {entry.comments ? (
            <Fact label="Comments">
              <span className="break-words whitespace-pre-line">{entry.comments}</span>
            </Fact>
          ) : null}
          {property.accessNotes.map(({ kind, notes, updatedBy }) => (
            <Fact
              key={kind}
              label={`${findLabel(accessNoteLabels, kind)} for technicians`}
              detail={updatedBy ? `From ${updatedBy}` : undefined}
            >
              <span className="break-words whitespace-pre-line">{notes}</span>
            </Fact>
          ))}
        </FactList>
        {entry.isOwn && property.actions.editEntryPreferences ? (
          <Button size="small" variant="quiet" className="mt-3" onPress={() => setIsAsking(true)}>
            Use the agency’s preference again
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <LazyPart>
          <FollowAgencyDialog property={property} onClose={() => setIsAsking(false)} />
        </LazyPart>
      ) : null}
    </Card>
  )
}

function Allowance({ entry, field }: { entry: EntryMethodPreferences; field: EntryPreferenceField }) {
  const value = entry.preferences[field]
  const until = entry.tempPreferences[`${field}ExpiresAt`]
  const label = findLabel(entryPreferenceValueLabels, value)
  if (value === 'YES') return <Badge tone="good">{label}</Badge>
  if (value === 'BY_EXCEPTION') {
    return <Badge tone="attention">{until === null ? label : `${label}, until ${formatDay(until)}`}</Badge>
  }
  return <Badge icon={<Ban aria-hidden size={12} />}>{label}</Badge>
}
