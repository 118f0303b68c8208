import * as z from 'zod/mini'
import { maybe } from '@contract/form-rules.ts'
import { id } from '@contract/paging.ts'
import { assignWork } from '@contract/worklist.ts'
import { FormNativeSelect } from '@/shared/form-fields/FormNativeSelect.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { RefusedList } from './RefusedList.tsx'
import { namesOf, useMarking } from './use-marking.ts'
import type { WorkSubject } from './work-row.ts'

const assignForm = z.object({ propertyManagerId: maybe(id) })
const ownManager = 'the property’s own manager'

type AssignDialogProps = { subjects: readonly WorkSubject[]; assignedTo: number | null; onClose: () => void }

/** Gives the work at properties to a colleague, or back to the property's manager. */
export default function AssignDialog({ subjects, assignedTo, onClose }: AssignDialogProps) {
  const managers = usePropertyManagers()
  const options = [
    { value: null, label: `Nobody: ${ownManager}` },
    ...managers.map((manager) => ({ value: manager.id, label: manager.name })),
  ]
  const form = useFormShell(assignForm, { propertyManagerId: assignedTo })
  const { left, refused, properties, mutate, isPending, error } = useMarking(assignWork, {
    subjects,
    onClose,
    doneText: (done, { body }) =>
      `${namesOf(done)}: now with ${managers.find((each) => each.id === body.propertyManagerId)?.name ?? ownManager}`,
  })
  return (
    <FormDialog
      title="Assign"
      submitLabel="Assign"
      form={form}
      onSubmit={(values) => mutate({ body: { properties: properties(), ...values } })}
      isPending={isPending}
      error={error}
      failureText="Failed to assign"
      onClose={onClose}
    >
      <RefusedList refused={refused} />
      <p>
        Who looks after <strong className="font-semibold">{namesOf(left)}</strong>? The property’s manager stays the
        same.
      </p>
      <FormNativeSelect form={form} name="propertyManagerId" label="Assign to" options={options} />
    </FormDialog>
  )
}
