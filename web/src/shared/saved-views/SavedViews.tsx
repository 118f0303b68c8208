import { lazy, useState } from 'react'
import type { SavedView } from '@contract/saved-views.ts'
import { useLazyOpening } from '@/shared/details/use-lazy-opening.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Bookmark } from '@/ui/icons.ts'
import { isViewShown, useCurrentFilters, type CurrentFilters } from './current-filters.ts'
import { useViews } from './use-views.ts'

const load = async () => import('./ViewsPanel.tsx')
const ViewsPanel = lazy(load)
const ViewDialog = lazy(async () => import('./ViewDialog.tsx'))
const ManageViewsDialog = lazy(async () => import('./ManageViewsDialog.tsx'))

type Dialog = { kind: 'save' } | { kind: 'edit'; view: SavedView } | { kind: 'manage' }

/** The views of the list that the page shows: opens them, saves the filters, and changes them. */
export default function SavedViews() {
  const filters = useCurrentFilters()
  return filters ? <ViewsOfList {...filters} key={filters.list} /> : null
}

function ViewsOfList(filters: CurrentFilters) {
  const { list, search } = filters
  const { opened, setOpened, trigger, onShown, popover } = useLazyOpening()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const views = useViews(filters, opened !== null || dialog !== null)
  const current =
    search === ''
      ? undefined
      : views.data?.items.find((view) => view.search !== '' && isViewShown(view.search, filters))
  const show = (next: Dialog) => {
    setOpened(null)
    trigger.ref.current?.focus({ preventScroll: true })
    setDialog(next)
  }
  return (
    <>
      <Button
        {...trigger}
        icon={<Bookmark aria-hidden size={16} />}
        aria-haspopup="dialog"
        onPress={() => setOpened(opened ? null : true)}
        onPointerEnter={() => preload(load)}
        onFocus={() => preload(load)}
        className="max-w-full"
      >
        <span className="truncate">{current ? `View: ${current.name}` : 'Views'}</span>
      </Button>
      {opened ? (
        <LazyPart onShown={onShown}>
          <ViewsPanel
            {...popover}
            filters={filters}
            views={views}
            onSave={() => show({ kind: 'save' })}
            onManage={() => show({ kind: 'manage' })}
          />
        </LazyPart>
      ) : null}
      {dialog ? (
        <LazyPart onFailure={() => setDialog(null)}>
          {dialog.kind === 'manage' ? (
            <ManageViewsDialog
              filters={filters}
              onEdit={(view) => setDialog({ kind: 'edit', view })}
              onClose={() => setDialog(null)}
            />
          ) : (
            <ViewDialog
              list={list}
              search={search}
              view={dialog.kind === 'edit' ? dialog.view : null}
              onClose={() => setDialog(dialog.kind === 'edit' ? { kind: 'manage' } : null)}
            />
          )}
        </LazyPart>
      ) : null}
    </>
  )
}
