import { Pencil } from '@/ui/icons.ts'
import {
  contactNumberTypeLabels,
  contactRoleLabels,
  doNotContactLabel,
  nameWithSalutation,
} from '@contract/contacts/contacts.ts'
import { findLabel } from '@contract/labels.ts'
import type { ContactNumber, PropertyContact } from '@contract/tenancies/people.ts'
import { CopyText } from '@/shared/copy/CopyText.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { EmailLine } from './ManagerFact.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'

const dialled = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`

type PhoneNumberProps = { number: string; isCallable?: boolean }

/** A phone number as a link; one that must not be called is plain text. */
function PhoneNumber({ number, isCallable = true }: PhoneNumberProps) {
  if (!isCallable) return <span className="whitespace-nowrap tabular-nums line-through">{number}</span>
  return (
    <a href={dialled(number)} className={`${linkClass} whitespace-nowrap tabular-nums`}>
      {number}
    </a>
  )
}

type ContactRowProps = {
  contact: PropertyContact
  /** Null if the contact cannot be changed here. */
  onEdit: (() => void) | null
  /** All contacts of this property are kept in software, which the card says once. */
  isSaidBelow: boolean
}

function addressLines(address: PropertyContact['address']): string[] {
  if (address.kind === 'none') return []
  if (address.kind === 'international') return address.internationalAddress.split('\n')
  return [address.line1, address.line2, address.line3, address.suburb].filter(
    (line) => line !== null && line !== '',
  ) as string[]
}

export function ContactRow({ contact, onEdit, isSaidBelow }: ContactRowProps) {
  const { role, name, salutation, email, emailProblem, contactNumbers, address, softwareName } = contact
  const lines = addressLines(address)
  const isUnreachable = email === null && contactNumbers.length === 0
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0">
          <span className="block text-xs text-quiet">{findLabel(contactRoleLabels, role)}</span>
          <span className="font-medium break-words">{nameWithSalutation(name, salutation)}</span>
        </p>
        {onEdit ? (
          <IconButton
            label={`Edit contact ${name}`}
            size="small"
            icon={<Pencil aria-hidden size={15} />}
            onPress={onEdit}
          />
        ) : null}
      </div>
      <div className="flex flex-col gap-0.5 text-sm">
        {email === null ? null : <EmailLine email={email} name={name} />}
        {emailProblem ? (
          <p className="break-words">
            <Badge tone="attention">Email came back</Badge> <span className="text-quiet">{emailProblem}</span>
          </p>
        ) : null}
        {contactNumbers.map((number) => (
          <NumberLine key={number.contactNumberId} number={number} name={name} />
        ))}
        {isUnreachable ? <p className="text-quiet">Email and phone not specified</p> : null}
        {lines.length > 0 ? (
          <p className="text-quiet">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        ) : null}
        {softwareName && !isSaidBelow ? (
          <p className="text-quiet">
            Kept in {softwareName}, with another property of theirs, so it cannot be edited here.
          </p>
        ) : null}
      </div>
    </li>
  )
}

/** A number that must not be called shows the reason and is not a link. */
function NumberLine({ number: given, name }: { number: ContactNumber; name: string }) {
  const { number, type, doNotContactReasonCode: code, doNotContactReasonName: reason } = given
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <PhoneNumber number={number} isCallable={code === null} />
      <span className="text-quiet">{findLabel(contactNumberTypeLabels, type)}</span>
      {code === null ? (
        <CopyText text={number} label={`Copy ${number} of ${name}`} />
      ) : (
        <Badge tone="attention">{doNotContactLabel({ code, name: reason })}</Badge>
      )}
    </div>
  )
}
