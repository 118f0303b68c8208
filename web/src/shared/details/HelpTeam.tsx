import { telephoneLink, useProvider } from '@/shared/session/use-provider.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { EmailText } from '@/ui/EmailText.tsx'

/** How to reach the provider's help team, as a sentence. */
export function HelpTeam() {
  const { phone, email } = useProvider()
  const call = phone && (
    <a href={telephoneLink(phone)} className={`${linkClass} whitespace-nowrap`}>
      {phone}
    </a>
  )
  const write = email && (
    <a href={`mailto:${email}`} aria-label={email} className={linkClass}>
      <EmailText email={email} />
    </a>
  )
  return (
    <>
      Please contact our help team{call || write ? ' on ' : ''}
      {call}
      {call && write ? ' or ' : ''}
      {write}.
    </>
  )
}
