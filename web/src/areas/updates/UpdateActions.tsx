import { Droplets, Flame, PencilLine } from '@/ui/icons.ts'
import { Link } from '@/ui/actions/Link.tsx'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { paths } from '@/shared/paths.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { useHasPropertyPages } from '@/shared/session/use-experiment.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { updateActions } from './update-actions.ts'

/** One button per update action; updates in the agency's software have none. */
export function UpdateActions({ property }: { property: ManagedProperty }) {
  const { open } = usePropertyActions()
  // The page also confirms a tenancy; without it the tenancy can only be edited here.
  const hasPages = useHasPropertyPages()
  const { compliancePropertyId: id, addressLine1, addressLine2 } = property
  const methods = updateActions(property).filter((method) => method !== 'software')
  if (methods.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {methods.map((method) =>
        method === 'tenancy' && hasPages ? (
          <Link
            key={method}
            href={paths.property(id, 'tenancy')}
            aria-label={`Update tenancy at ${addressLine1}`}
            className={buttonClass({ size: 'small' })}
          >
            <PencilLine aria-hidden size={15} />
            Update tenancy
          </Link>
        ) : method === 'tenancy' ? (
          <Button
            key={method}
            size="small"
            icon={<PencilLine aria-hidden size={15} />}
            aria-label={`Update tenancy at ${addressLine1}`}
            onPress={() => open('edit-tenancy', { id, address: `${addressLine1}, ${addressLine2}` })}
          >
            Update tenancy
          </Button>
        ) : (
          <Button
            key={method.action}
            size="small"
            icon={
              method.action === 'confirm-water' ? <Droplets aria-hidden size={15} /> : <Flame aria-hidden size={15} />
            }
            aria-label={`${method.label} at ${addressLine1}`}
            onPress={() => open(method.action, { id, address: `${addressLine1}, ${addressLine2}` })}
          >
            {method.label}
          </Button>
        ),
      )}
    </div>
  )
}
