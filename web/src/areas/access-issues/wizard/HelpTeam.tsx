import { brand } from '@/shared/page-config.ts'
import { linkClass } from '@/ui/actions/link-class.ts'

/** How to reach the provider's help team. */
export function HelpTeam() {
  return (
    <p>
      Please contact our help team on{' '}
      <a href={`tel:${brand.helpPhone.replaceAll(/[^\d+]/g, '')}`} className={`${linkClass} whitespace-nowrap`}>
        {brand.helpPhone}
      </a>{' '}
      or{' '}
      <a href={`mailto:${brand.helpEmail}`} className={linkClass}>
        {brand.helpEmail}
      </a>
      .
    </p>
  )
}
