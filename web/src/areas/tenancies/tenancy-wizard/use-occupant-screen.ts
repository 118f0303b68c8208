import { useCallback, useState } from 'react'

/** The list of occupants, a new occupant, or the occupant at an index. */
export type OccupantScreen = { mode: 'default'; isBack: boolean } | { mode: 'add' } | { mode: 'edit'; at: number }

/** Which screen of the occupants' step is shown, and whether its editor has unsaved changes. */
export function useOccupantScreen() {
  const [screen, setScreen] = useState<OccupantScreen>({ mode: 'default', isBack: false })
  const [isEditorDirty, setIsEditorDirty] = useState(false)
  const toList = useCallback(() => {
    setIsEditorDirty(false)
    setScreen({ mode: 'default', isBack: true })
  }, [])
  return { screen, setScreen, isEditorDirty, setIsEditorDirty, toList }
}
