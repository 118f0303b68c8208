import * as z from 'zod/mini'
import { everyone, noManagerLabel } from '@contract/paging.ts'
import {
  changeSavedView,
  chooseDefaultView,
  createSavedView,
  viewForm,
  type SavedView,
  type ViewList,
} from '@contract/saved-views.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { call } from '@/shared/api/call.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormCheckbox } from '@/shared/form-fields/FormCheckbox.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { managerParameter } from '@/shared/whose-work/whose-work.ts'
import { isSameSearch, withoutManager } from './current-filters.ts'
import { useReloadViews } from './use-views.ts'

const editForm = z.extend(viewForm, { takesFilters: z.boolean(), namesManager: z.boolean() })

/** Whose work the filters show; null if they name nobody. */
function useManagerName(search: string): string | null {
  const managers = usePropertyManagers()
  const given = new URLSearchParams(search).get(managerParameter)
  if (given === null) return null
  if (given === everyone) return 'everyone'
  return managers.find(({ id }) => String(id) === given)?.name ?? noManagerLabel
}

type ViewDialogProps = {
  list: ViewList
  /** The filters that the list shows now. */
  search: string
  /** Null: a new one. */
  view: SavedView | null
  onClose: () => void
}

/** Saves the filters of the list as a view, or changes a view. */
export default function ViewDialog({ list, search, view, onClose }: ViewDialogProps) {
  const reload = useReloadViews()
  const wasDefault = view?.isDefault ?? false
  const form = useFormShell(editForm, {
    name: view?.name ?? '',
    isShared: view?.isShared ?? false,
    isDefault: wasDefault,
    takesFilters: false,
    namesManager: true,
  })
  const managerName = useManagerName(search)
  const onSuccess = async ({ name }: SavedView) => {
    toast.success(view ? `View “${name}” changed` : `View “${name}” saved`)
    await reload()
    onClose()
  }
  const create = useEndpoint(createSavedView, { onSuccess })
  const edit = useEndpoint(changeSavedView, {
    onSuccess: async (changed) => {
      const { isDefault } = form.getValues()
      if (isDefault !== wasDefault)
        await call(chooseDefaultView, { body: { list, viewId: isDefault ? changed.id : null } }).catch(() =>
          toast.error('The view was changed, but not how the list opens', 'Please try again.'),
        )
      await onSuccess(changed)
    },
    onError: reload,
  })
  const saving = view ? edit : create
  const canTakeFilters = view !== null && search !== '' && !isSameSearch(search, view.search)
  return (
    <FormDialog
      title={view ? 'Change view' : 'Save these filters as a view'}
      submitLabel={view ? 'Save changes' : 'Save view'}
      form={form}
      onSubmit={({ name, isShared, isDefault, takesFilters, namesManager }) => {
        const filters = namesManager ? search : withoutManager(search)
        if (!view) create.mutate({ body: { list, search: filters, name, isShared, isDefault } })
        else {
          const { id, version } = view
          edit.mutate({ params: { id }, body: { version, name, isShared, ...(takesFilters && { search: filters }) } })
        }
      }}
      isPending={saving.isPending}
      isOver={saving.error?.code === 'conflict'}
      error={saving.error}
      failureText="Failed to save the view"
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label="Name" isRequired autoComplete="off" />
      <FormCheckbox
        form={form}
        name="isShared"
        description={
          view && !view.isOwn
            ? `Only ${view.owner} can stop sharing it.`
            : 'Everyone at your agency can open it. You and master users can change it.'
        }
        isDisabled={view !== null && !view.isOwn}
      >
        Share with the agency
      </FormCheckbox>
      <FormCheckbox
        form={form}
        name="isDefault"
        description="Only for you. “Everything” in this menu still shows all rows."
      >
        Open the list with this view
      </FormCheckbox>
      {canTakeFilters ? (
        <FormCheckbox form={form} name="takesFilters" description="Otherwise it keeps the filters that it has.">
          Use the filters that the list shows now
        </FormCheckbox>
      ) : null}
      {managerName !== null && (view === null || form.watch('takesFilters')) ? (
        <FormCheckbox
          form={form}
          name="namesManager"
          description="Otherwise it shows the work of whoever is chosen when it is opened."
        >
          {`Always show the work of ${managerName}`}
        </FormCheckbox>
      ) : null}
    </FormDialog>
  )
}
