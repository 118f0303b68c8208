import { sendingDisabledText, type EmailDraft } from '@contract/emails.ts'
import { legacyLink } from '@/shared/legacy-links.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'

/** Why the email cannot be sent yet, and where that can be changed. */
export function SendingNotice({ draft }: { draft: EmailDraft }) {
  const session = useSession()
  const { isSendingEnabled, isDomainSetUp, isAccountListed } = draft
  if (!isSendingEnabled) return <Banner tone="critical" title={sendingDisabledText} />
  if (draft.fromEmail !== null) return null
  return (
    <Banner tone="attention" title="Your agency cannot send emails from here yet">
      <ul className="list-disc pl-5">
        {isDomainSetUp ? null : (
          <li>
            No email domain is set up.{' '}
            <TextLink href={legacyLink(session, 'officeProfile')} isExternal>
              Set up the email domain
            </TextLink>
          </li>
        )}
        {isAccountListed ? null : (
          <li>
            Your account is not listed for sending.{' '}
            <TextLink href={legacyLink(session, 'manageUsers')} isExternal>
              Add your account
            </TextLink>
          </li>
        )}
        {isDomainSetUp && isAccountListed ? (
          <li>
            Neither your address nor the office’s is at the agency’s email domain.{' '}
            <TextLink href={legacyLink(session, 'officeProfile')} isExternal>
              Check the office’s email address
            </TextLink>
          </li>
        ) : null}
      </ul>
    </Banner>
  )
}
