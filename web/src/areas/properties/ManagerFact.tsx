import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { CopyText } from '@/shared/copy/CopyText.tsx'
import { EmailText } from '@/ui/EmailText.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'

type ManagerFactProps = { manager: { name: string; email?: string | null } | PropertyDetails['propertyManager'] }

export function ManagerFact({ manager }: ManagerFactProps) {
  const email = manager?.email
  return (
    <Fact label="Property manager" detail={email ? <EmailLine email={email} name={manager.name} /> : null}>
      {manager?.name}
    </Fact>
  )
}

/** An email address as a link, with a copy button. */
export function EmailLine({ email, name }: { email: string; name: string }) {
  return (
    <span className="flex items-center gap-1">
      <a href={`mailto:${email}`} aria-label={email} className={`${linkClass} min-w-0`}>
        <EmailText email={email} />
      </a>
      <CopyText text={email} label={`Copy email of ${name}`} />
    </span>
  )
}
