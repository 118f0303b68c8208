import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import type { occupantForm } from '@contract/tenancies/tenancy-form.ts'

/** The list of occupants, a new occupant, or the occupant at an index. */
export type OccupantScreen = { mode: 'default'; isBack: boolean } | { mode: 'add' } | { mode: 'edit'; at: number }

/** The screen, and what is typed in its editor and not yet in the list. */
export type OccupantWork = { screen: OccupantScreen; typed: z.input<typeof occupantForm> | null }

/** Which screen of the occupants' step is shown, and whether its editor has unsaved changes. */
export function useOccupantScreen(left: OccupantWork | null) {
  const [screen, setScreen] = useState<OccupantScreen>(left?.screen ?? { mode: 'default', isBack: false })
  /** Read while the page is unloaded. */
  const typed = useRef(left?.typed ?? null)
  const [isEditorDirty, setIsEditorDirty] = useState(false)
  const toList = useCallback(() => {
    typed.current = null
    setIsEditorDirty(false)
    setScreen({ mode: 'default', isBack: true })
  }, [])
  return { screen, setScreen, isEditorDirty, setIsEditorDirty, typed, toList }
}
