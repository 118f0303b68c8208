import { useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
/** A dialog has its own place for files, or none. */
const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/**
 * Takes files that are dropped anywhere on the page, or ignores them where uploads are not allowed. Without it, the
 * browser would open such a file and leave the portal with all its uploads. Returns whether files are being dragged over the page.
 */
export function useFileDrop(isOn: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const isTaken = isOn && !isDialogOpen()
      setIsOver(isTaken)
      if (event.dataTransfer && !isTaken) event.dataTransfer.dropEffect = 'none'
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      // Moving from one element to another is not leaving the page.
      if (relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (isOn && files.length > 0 && !isDialogOpen()) take(files)
    }
    window.addEventListener('dragover', drag)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', drag)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [isOn])
  return isOver
}
