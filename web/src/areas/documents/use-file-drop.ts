import { useEffect, useState, type DragEvent } from 'react'

const carriesFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** Event handlers for dropping files on an element. */
export function useFileDrop(isOn: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    if (!isOn) return undefined
    // The browser would open a file that is dropped elsewhere, and leave the portal with all its uploads.
    const storePage = (event: globalThis.DragEvent) => {
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', storePage)
    window.addEventListener('drop', storePage)
    return () => {
      window.removeEventListener('dragover', storePage)
      window.removeEventListener('drop', storePage)
    }
  }, [isOn])

  const onDragOver = (event: DragEvent) => {
    if (!isOn || !carriesFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // Moving from one child to another is not leaving the element.
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
  }
  const onDrop = (event: DragEvent) => {
    if (!isOn || !carriesFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return { isOver, dropTarget: { onDragOver, onDragLeave, onDrop } }
}
