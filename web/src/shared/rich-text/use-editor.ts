import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { MessageEditor, type EditorAttributes, type EditorHandlers, type EditorSnapshot } from './message-editor.ts'

type EditorOptions = EditorHandlers & { value: string; attributes: EditorAttributes }

/** An editor whose text is the markup `value`; `place` is the element that contains it. */
export function useEditor({ value, attributes, ...handlers }: EditorOptions): {
  place: RefObject<HTMLDivElement | null>
  shown: EditorSnapshot | null
} {
  const place = useRef<HTMLDivElement>(null)
  const [editor] = useState(() => new MessageEditor(value))
  const shown = useSyncExternalStore(editor.subscribe, editor.read)
  useEffect(() => {
    editor.handle(handlers)
    editor.describe(attributes)
  })
  useEffect(() => (place.current ? editor.mount(place.current) : undefined), [editor])
  useEffect(() => editor.show(value), [editor, value])
  return { place, shown }
}
