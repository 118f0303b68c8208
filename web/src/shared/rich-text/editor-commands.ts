import { toggleMark } from 'prosemirror-commands'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, type Command, type EditorState } from 'prosemirror-state'
import { messageSchema } from './message-schema.ts'

const { nodes, marks } = messageSchema
export const markTypes = { bold: marks.strong, italic: marks.em, underline: marks.underline } as const
export const listTypes = { bullets: nodes.bullet_list, numbers: nodes.ordered_list } as const

export const toggle = (name: keyof typeof markTypes): Command => toggleMark(markTypes[name])

export function isMarked({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

/** The innermost list around the selection, with its depth. */
function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type === listTypes.bullets || node.type === listTypes.numbers) return { node, at: $from.before(depth) }
  }
  return undefined
}

export const isInList = (state: EditorState, type: NodeType): boolean => listAround(state)?.node.type === type

/** Begins a list, changes it to the other kind, or ends it. */
export const toggleList =
  (name: keyof typeof listTypes): Command =>
  (state, dispatch) => {
    const type = listTypes[name]
    const list = listAround(state)
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.at, type))
    return true
  }

/** Address of the link at the cursor or in the selection; empty without one. */
export function linkAt({ selection, doc, storedMarks }: EditorState): string {
  const { from, to, empty, $from } = selection
  if (empty) return String(marks.link.isInSet(storedMarks ?? $from.marks())?.attrs['href'] ?? '')
  let href = ''
  doc.nodesBetween(from, to, (node) => {
    const link = marks.link.isInSet(node.marks)
    if (link && href === '') href = String(link.attrs['href'])
  })
  return href
}

/** The range of the link around the cursor, so that a link can be changed without selecting it. */
function linkRange({ selection }: EditorState): { from: number; to: number } {
  const { from, to, empty, $from } = selection
  if (!empty) return { from, to }
  const parent = $from.parent
  let start = $from.start()
  for (let index = 0; index < parent.childCount; index += 1) {
    const child = parent.child(index)
    const end = start + child.nodeSize
    if (marks.link.isInSet(child.marks) && start <= from && from <= end) return { from: start, to: end }
    start = end
  }
  return { from, to }
}

/** Links the selected text; without a selection the address itself is inserted. An empty address removes the link. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state)
    const transaction = state.tr.removeMark(from, to, marks.link)
    if (href === '') {
      dispatch?.(transaction)
      return true
    }
    const mark = marks.link.create({ href })
    if (from === to) transaction.insert(from, messageSchema.text(href.replace(/^mailto:/i, ''), [mark]))
    else transaction.addMark(from, to, mark)
    dispatch?.(transaction.scrollIntoView())
    return true
  }

export type SelectedImage = { at: number; alt: string; width: number }

export function selectedImage({ selection }: EditorState): SelectedImage | null {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.image) return null
  const { alt, width } = selection.node.attrs
  return { at: selection.from, alt: String(alt), width: Number(width) }
}

/** Changes an image and keeps it selected. */
export const changeImage =
  (at: number, change: Partial<Pick<SelectedImage, 'alt' | 'width'>>): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(at)
    if (node?.type !== nodes.image) return false
    const transaction = state.tr.setNodeMarkup(at, null, { ...node.attrs, ...change })
    dispatch?.(transaction.setSelection(NodeSelection.create(transaction.doc, at)))
    return true
  }
