import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { WorkLine, WorkRow } from '@contract/worklist.ts'
import { toast, undoState } from '@/ui/overlays/toast-queue.ts'
import { reloadWork } from './reload-work.ts'
import { countToday, type WorkList } from './use-work-list.ts'
import { isOpenLine, workKey } from './work-row.ts'
import { leftText } from './work-text.ts'

/** What the user is doing in a dialog that was opened from a row. */
type Act = {
  row: WorkRow
  lineKey: string
  place: number
  opener: Element | null
  begunAt: number
  wasSaved: boolean
  wasTold: boolean
  stop: () => void
}
/** Where the focus goes once the rows are new. */
type Next = { key: number; place: number; opener: Element | null; rows: string; at: number }

const keysOf = (rows: readonly WorkRow[]): string => rows.map(workKey).join(' ')
const hasLine = (rows: readonly WorkRow[], { row, lineKey }: Act): boolean =>
  rows.some(
    (each) => workKey(each) === workKey(row) && each.lines.some((line) => line.key === lineKey && isOpenLine(line)),
  )

/** Longer than any reload after which moving the focus would still be expected. */
const longestWaitMs = 5000

function focusPlace(list: HTMLElement, { key, place, opener }: Next): void {
  if (opener instanceof HTMLElement && list.contains(opener)) return opener.focus()
  const rows = [...list.querySelectorAll<HTMLElement>('[data-work-row]')]
  const row = rows.find((each) => each.dataset['workRow'] === String(key)) ?? rows[place] ?? rows.at(-1)
  const target = row?.querySelector<HTMLElement>('[data-work-action]') ?? row?.querySelector<HTMLElement>('a') ?? list
  target.focus()
}

/**
 * Follows a dialog that a row opened. After it is closed the rows are loaded again: what is settled goes, the next row gets
 * the focus, and a toast says how much is left. A cause that ended meanwhile is named; what was typed stays in the dialog.
 */
export function useSettling(
  work: WorkList,
  box: RefObject<HTMLElement | null>,
  setActing: (isActing: boolean) => void,
) {
  const client = useQueryClient()
  const act = useRef<Act | null>(null)
  const shown = useRef(work)
  useEffect(() => {
    shown.current = work
  })
  const [next, setNext] = useState<Next | null>(null)

  const begin = useCallback(
    (row: WorkRow, line?: WorkLine) => {
      act.current?.stop()
      const place = shown.current.rows.findIndex((each) => workKey(each) === workKey(row))
      const begun: Act = {
        row,
        lineKey: line?.key ?? '',
        place,
        opener: document.activeElement,
        begunAt: Date.now(),
        wasSaved: false,
        wasTold: false,
        stop: () => undefined,
      }
      begun.stop = client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') begun.wasSaved = true
      })
      act.current = begun
      setActing(true)
    },
    [client, setActing],
  )

  /** Called when the dialog closes, saved or not. */
  const end = useCallback(() => {
    const done = act.current
    if (!done) return
    act.current = null
    setActing(false)
    void reloadWork(client).then(() => {
      // Not before: a dialog closes in the callback of its call, which counts as successful only after that.
      done.stop()
      const reply = shown.current.latest()
      if (!reply) return
      const isSettled = done.lineKey !== '' && !hasLine(reply.items, done)
      if (isSettled && done.wasSaved) {
        // Also if the dialog's own toast has offered it.
        const { last } = undoState
        if (last && last.at >= done.begunAt) undoState.offered = last.id
        toast.success(`Done. ${leftText(countToday(reply.sections))}`)
      } else if (isSettled && !done.wasTold) tellSettled(done)
      setNext({
        key: workKey(done.row),
        place: done.place,
        opener: isSettled ? null : done.opener,
        rows: keysOf(reply.items),
        at: Date.now(),
      })
    })
  }, [client, setActing])

  // While the dialog is open its cause may end.
  useEffect(() => {
    const doing = act.current
    if (!doing || doing.lineKey === '' || doing.wasSaved || doing.wasTold || work.isRefreshing) return
    if (hasLine(work.rows, doing)) return
    doing.wasTold = true
    tellSettled(doing)
  }, [work.rows, work.isRefreshing])

  useEffect(() => {
    if (!next || keysOf(work.rows) !== next.rows) return
    // In the next frame, after a dialog that closed has given the focus back.
    requestAnimationFrame(() => {
      setNext(null)
      const { activeElement } = document
      const isFree = !activeElement || activeElement === document.body || box.current?.contains(activeElement)
      if (box.current && isFree && Date.now() - next.at < longestWaitMs) focusPlace(box.current, next)
    })
  }, [next, work.rows, box])

  return { begin, end }
}

const tellSettled = ({ row: { addressLine1 } }: Act): void =>
  void toast.info(
    `${addressLine1} is settled already`,
    'What you wanted to do there has ended meanwhile. Nothing was changed.',
  )
