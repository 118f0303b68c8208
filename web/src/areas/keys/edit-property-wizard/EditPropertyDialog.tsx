import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { propertyQuery } from '@/shared/property-actions/property-query.ts'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { WizardDialog } from '@/ui/overlays/WizardDialog.tsx'
import { EditKeys } from './EditKeys.tsx'

type EditPropertyDialogProps = PropertyDialogProps & {
  /** True if the agency key solves an access issue: then there must be one. */
  isStrict?: boolean
  /** Called after saving instead of `onClose`. */
  onSaved?: () => void
}

/** Edits the keys of a property and its property manager. */
export default function EditPropertyDialog(props: EditPropertyDialogProps) {
  const { property, onClose, onSaved = onClose, isStrict = false } = props
  const known = useQuery({
    ...propertyQuery(property.id),
    // Loaded again, because the page may be old, and a colleague's change must be seen before it is overwritten.
    refetchOnMount: 'always',
  })
  if (known.data)
    return (
      <EditKeys
        known={known.data}
        reload={async () => (await known.refetch({ throwOnError: true })).data ?? undefined}
        isStrict={isStrict}
        onSaved={onSaved}
        onClose={onClose}
      />
    )
  return (
    <WizardDialog isOpen title="Edit property" address={property.address} size="medium" onClose={onClose}>
      {known.error ? (
        <LoadFailure query={known} text="Failed to get property" />
      ) : (
        <LoadingRows rows={['w-1/3', 'row', 'row', 'block']} />
      )}
    </WizardDialog>
  )
}
