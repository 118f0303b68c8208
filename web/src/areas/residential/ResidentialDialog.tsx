import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getProperty } from '@contract/properties/property-page.ts'
import {
  changeIntegratedResidential,
  changeResidential,
  getIntegratedProperty,
  residentialForm,
  type NonResidentialType,
  type ResidentialStatus,
} from '@contract/residential.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { asFailure, failureText } from './as-failure.ts'
import { ResidentialQuestions } from './ResidentialQuestions.tsx'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'

type ResidentialDialogProps = PropertyDialogProps & {
  /** `mirrored`: the id is that of a property in the agency's software. */
  kind?: 'managed' | 'mirrored'
}

const valuesOf = ({ isResidentialProperty, nonResidentialPropertyType }: ResidentialStatus) => ({
  isResidentialProperty,
  nonResidentialPropertyType: nonResidentialPropertyType as NonResidentialType | null,
})

/** Whether people live there under a lease: only then does the law ask for safety services. */
export default function ResidentialDialog({ property, onClose, kind = 'managed' }: ResidentialDialogProps) {
  const client = useQueryClient()
  const params = { id: property.id }
  // The page behind may be an hour old; what somebody else changed since is seen before it is overwritten.
  const fresh = { refetchOnMount: 'always' } as const
  const managed = useQuery({ ...endpointQuery(getProperty, { params }), ...fresh, enabled: kind === 'managed' })
  const mirrored = useQuery({
    ...endpointQuery(getIntegratedProperty, { params }),
    ...fresh,
    enabled: kind === 'mirrored',
  })
  const known = kind === 'managed' ? managed : mirrored
  const { data } = known

  const form = useFormShell(residentialForm, { isResidentialProperty: null, nonResidentialPropertyType: null })
  const { reset } = form
  useEffect(() => {
    // News from the server fills what nobody has touched; what was chosen stays.
    if (data) reset(valuesOf(data), { keepDirtyValues: true })
  }, [data, reset])

  const save = useEndpoint(kind === 'managed' ? changeResidential : changeIntegratedResidential, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Property updated', property.address)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Change residential rental property status"
      submitLabel="Change status"
      form={form}
      onSubmit={(values) => {
        if (data) save.mutate({ params, body: { ...values, version: data.version } })
      }}
      isPending={save.isPending}
      error={asFailure(save.error)}
      failureText={failureText}
      onClose={onClose}
    >
      <PropertyDialogIntro
        address={property.address}
        failure="Failed to get property"
        known={known}
        isStale={save.error?.code === 'conflict'}
        onReload={async () => {
          await known.refetch()
          save.reset()
        }}
      />
      {data ? <ResidentialQuestions form={form} /> : null}
    </FormDialog>
  )
}
