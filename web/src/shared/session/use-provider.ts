import { pageConfig } from '@/shared/page-config.ts'
import { useSession } from './use-session.ts'

/** How users of this state reach the provider, and its name where its portfolio is told apart from others. */
export function useProvider(): { name: string; phone: string | null; email: string | null } {
  const { name = null, phone = null, email = null } = pageConfig.providers[useSession().complianceAgencyState] ?? {}
  return { name: name ?? 'our company', phone, email }
}

export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
