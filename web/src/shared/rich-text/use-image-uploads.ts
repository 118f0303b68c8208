import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { asCallError, errorMessage } from '@/shared/api/call-error.ts'
import { newKey } from '@/shared/api/new-key.ts'
import { useUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { addPlaceholder, removePlaceholder, replacePlaceholder } from './image-placeholders.ts'
import { imageProblem, uploadEditorImage } from './upload-image.ts'

export type RunningUpload = { id: string; name: string; percent: number; cancel: () => void }
export type ImageUploads = {
  running: readonly RunningUpload[]
  /** Why the last images were not added, one line per image. */
  problems: readonly string[]
  add: (view: EditorView, files: readonly File[], at: number) => void
  /** The text was changed: by the user if no upload is running, since a finished one changes it as well. */
  noteChange: () => void
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** The file's name without its ending describes the image until a better description is typed. */
const describe = (name: string): string => name.replace(/\.[^.]*$/, '')

/** Uploads images into an editor, each at its place in the text. */
export function useImageUploads(): ImageUploads {
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const cancels = useRef(new Map<string, () => void>())
  useUnsavedWork(running.length > 0, 'upload')

  useEffect(() => {
    const open = cancels.current
    return () => open.forEach((cancel) => cancel())
  }, [])

  const upload = async (view: EditorView, file: File, at: number): Promise<void> => {
    const id = newKey()
    const abort = new AbortController()
    const cancel = () => abort.abort()
    cancels.current.set(id, cancel)
    setRunning((others) => [...others, { id, name: file.name, percent: 0, cancel }])
    view.dispatch(addPlaceholder(view.state, { id, at, name: file.name }))
    const show = (percent: number) =>
      setRunning((all) => all.map((each) => (each.id === id ? { ...each, percent } : each)))
    try {
      const src = await uploadEditorImage(file, { signal: abort.signal, onProgress: show })
      if (!view.isDestroyed) view.dispatch(replacePlaceholder(view.state, id, { src, alt: describe(file.name) }))
    } catch (error) {
      if (view.isDestroyed) return
      view.dispatch(removePlaceholder(view.state, id))
      if (isAbort(error)) return
      const reason = errorMessage(asCallError(error), 'Failed to upload image')
      setProblems((others) => [...others, `${file.name}: ${reason}`])
    } finally {
      cancels.current.delete(id)
      setRunning((all) => all.filter((each) => each.id !== id))
    }
  }

  const add: ImageUploads['add'] = (view, files, at) => {
    const refused = files.flatMap((file) => {
      const problem = imageProblem(file)
      return problem === null ? [] : [`${file.name}: ${problem}`]
    })
    setProblems(refused)
    for (const file of files) if (imageProblem(file) === null) void upload(view, file, at)
  }
  const noteChange = () => {
    if (cancels.current.size === 0) setProblems([])
  }
  return { running, problems, add, noteChange }
}
