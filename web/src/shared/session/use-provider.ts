import { pageConfig } from '@/shared/page-config.ts'
import { useSession } from './use-session.ts'

export type ProviderContact = { phone: string | null; email: string | null }

/** How users of this state reach the provider, and its name where its portfolio is told apart from others. */
export function useProvider(): ProviderContact & { name: string } {
  const { name = null, phone = null, email = null } = pageConfig.providers[useSession().complianceAgencyState] ?? {}
  return { name: name ?? 'our company', phone, email }
}

export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** For a feature that is off. */
export const notInPortalYet = 'Your agency cannot do this in the portal yet.'

/** How to reach the provider's help team, where links have no place. */
export const helpTeamText = ({ phone, email }: ProviderContact): string =>
  `Please contact our help team${phone || email ? ' on ' : ''}${[phone, email].filter(Boolean).join(' or ')}.`
