import type { FirstStep, FirstSteps, FirstStepStatus } from '@contract/agencies/first-steps.ts'
import { legacyLink } from '@/shared/legacy-links.ts'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import type { Tone } from '@/ui/feedback/tone.ts'
import { CircleCheck, Circle } from '@/ui/icons.ts'

const statuses: Record<FirstStepStatus, { label: string; tone: Tone }> = {
  OPEN: { label: 'To do', tone: 'attention' },
  DONE: { label: 'Done', tone: 'good' },
  NOT_NEEDED: { label: 'Not needed', tone: 'neutral' },
}

const texts: Record<FirstStep, { title: string; brings: string; link: string }> = {
  PROPERTIES: {
    title: 'Bring your properties',
    brings:
      'Connect your management software and properties, tenancies and owners stay up to date by themselves. Or import a spreadsheet.',
    link: 'Connect software or import',
  },
  COLLEAGUES: {
    title: 'Invite colleagues',
    brings: 'Everyone works under their own name, so that you see who did what.',
    link: 'Manage users',
  },
  PREFERENCES: {
    title: 'Set your preferences',
    brings: 'The dashboard opens with the property manager whose work you do most.',
    link: 'My preferences',
  },
  EMAIL_DOMAIN: {
    title: 'Verify your email domain',
    brings: 'Tenants and owners get emails from your own address, and answer to it.',
    link: 'Office profile',
  },
}

/** Only the email domain is a step that can be left out. */
const withoutDomain =
  'Until a domain of your own is set up, an email that you write to tenants or owners can only be previewed and downloaded.'

/** What a new agency does first, each with its state and the page where it is done. */
export function FirstStepsList({ steps }: Pick<FirstSteps, 'steps'>) {
  const session = useSession()
  const links: Record<FirstStep, { href: string; isExternal?: boolean }> = {
    PROPERTIES: { href: paths.integration() },
    COLLEAGUES: { href: legacyLink(session, 'manageUsers'), isExternal: true },
    PREFERENCES: { href: paths.preferences() },
    EMAIL_DOMAIN: { href: legacyLink(session, 'officeProfile'), isExternal: true },
  }
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ step, status }) => {
        const { title, brings, link } = texts[step]
        const { label, tone } = statuses[status]
        return (
          <li key={step} className="flex gap-3 py-4 first:pt-0 last:pb-0">
            <span className={status === 'DONE' ? 'text-good' : 'text-quiet'}>
              {status === 'DONE' ? <CircleCheck aria-hidden size={20} /> : <Circle aria-hidden size={20} />}
            </span>
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h2 className="text-[0.9375rem]/6 font-semibold">{title}</h2>
                <Badge tone={tone}>{label}</Badge>
              </div>
              <p className="text-quiet">{status === 'NOT_NEEDED' ? withoutDomain : brings}</p>
              <TextLink {...links[step]} className="inline-flex min-h-8 items-center">
                {link}
              </TextLink>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
