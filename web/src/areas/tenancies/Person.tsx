import { PhoneOff } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { contactNumberTypeLabels, doNotContactLabel, type ContactNumberType } from '@contract/contacts/contacts.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { CopyButton } from '@/ui/actions/CopyButton.tsx'
import { EmailText } from '@/ui/EmailText.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

export type ShownNumber = { number: string; type: string; doNotContact: { code: string; name: string | null } | null }
export type ShownPerson = {
  name: string
  email: string | null
  acceptsNoticesByEmail: boolean
  contactNumbers: readonly ShownNumber[]
}

type PersonProps = {
  person: ShownPerson
  /** Adds links and copy buttons. */
  isReachable?: boolean
  actions?: ReactNode
}

const typeOf = (type: string): string =>
  Object.hasOwn(contactNumberTypeLabels, type) ? contactNumberTypeLabels[type as ContactNumberType] : type
const dialled = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`
const copied = () => toast.success('Copied to clipboard')

/** An occupant with contact details, and numbers that must not be called. */
export function Person({ person, isReachable = false, actions }: PersonProps) {
  const { name, email, acceptsNoticesByEmail, contactNumbers } = person
  const isOutOfReach = contactNumbers.length > 0 && contactNumbers.every(({ doNotContact }) => doNotContact)
  return (
    <div className="flex min-w-0 items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        {isOutOfReach ? (
          <Badge tone="critical" className="my-1">
            None of the numbers can be contacted
          </Badge>
        ) : null}
        <ul className="text-sm text-quiet">
          {contactNumbers.map(({ number, type, doNotContact }, at) => (
            // Two occupants may share a number, and one may have it twice.
            <li key={`${at} ${number}`} className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-0.5">
              <span>{typeOf(type)}</span>
              {isReachable && !doNotContact ? (
                <a href={dialled(number)} className={`${linkClass} whitespace-nowrap`}>
                  {number}
                </a>
              ) : (
                <span className="whitespace-nowrap text-body">{number}</span>
              )}
              {doNotContact ? (
                <Badge tone="attention" icon={<PhoneOff aria-hidden size={13} />}>
                  {doNotContactLabel(doNotContact)}
                </Badge>
              ) : null}
              {isReachable ? <CopyButton text={number} label={`Copy ${number} of ${name}`} onCopied={copied} /> : null}
            </li>
          ))}
          {email ? (
            <li className="flex min-h-7 flex-wrap items-center gap-x-2">
              {isReachable ? (
                <>
                  <a href={`mailto:${email}`} aria-label={email} className={linkClass}>
                    <EmailText email={email} />
                  </a>
                  <CopyButton text={email} label={`Copy email of ${name}`} onCopied={copied} />
                </>
              ) : (
                <span className="text-body">
                  <EmailText email={email} />
                </span>
              )}
              {acceptsNoticesByEmail ? <span>Agreed to notices by email</span> : null}
            </li>
          ) : null}
        </ul>
      </div>
      {actions ? <div className="flex shrink-0 gap-1">{actions}</div> : null}
    </div>
  )
}
