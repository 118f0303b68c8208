import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { editorPlugins, type EditorEvents } from './editor-plugins.ts'
import { ImageView } from './image-view.ts'
import { parseMessage, serialiseMessage } from './message-schema.ts'

export type EditorAttributes = Record<string, string | undefined>
export type EditorHandlers = EditorEvents & { onChange: (html: string) => void; onBlur: () => void }

/** The view, with the state that it shows at present. */
export type EditorSnapshot = { view: EditorView; state: EditorState }

const silent: EditorHandlers = {
  onChange: () => undefined,
  onBlur: () => undefined,
  onFiles: () => undefined,
  onLink: () => undefined,
  onToolbar: () => undefined,
}

/** Tab must leave the text. In a dialog it would stop at each link, whose focus then falls back to the text. */
function drawLink(href: string): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  link.title = href
  link.tabIndex = -1
  return link
}

/** A ProseMirror editor outside of React, which reads its snapshots. */
export class MessageEditor {
  #handlers = silent
  #attributes: Record<string, string> = {}
  #html: string
  #snapshot: EditorSnapshot | null = null
  readonly #listeners = new Set<() => void>()

  constructor(html: string) {
    this.#html = html
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): EditorSnapshot | null => this.#snapshot

  handle(handlers: EditorHandlers): void {
    this.#handlers = handlers
  }

  /** Shows the editor inside an element until the returned function is called. */
  mount(place: HTMLElement): () => void {
    const events: EditorEvents = {
      onFiles: (...given) => this.#handlers.onFiles(...given),
      onLink: () => this.#handlers.onLink(),
      onToolbar: () => this.#handlers.onToolbar(),
    }
    const view = new EditorView(place, {
      state: EditorState.create({ doc: parseMessage(this.#html), plugins: editorPlugins(events) }),
      attributes: () => this.#attributes,
      markViews: { link: (mark) => ({ dom: drawLink(String(mark.attrs['href'])) }) },
      nodeViews: { image: (node, itself, getPlace) => new ImageView(node, itself, getPlace) },
      handleDOMEvents: { blur: () => this.#handlers.onBlur() },
      dispatchTransaction: (transaction) => {
        const state = view.state.apply(transaction)
        view.updateState(state)
        this.#publish({ view, state })
        if (!transaction.docChanged) return
        this.#html = serialiseMessage(state.doc)
        this.#handlers.onChange(this.#html)
      },
    })
    this.#publish({ view, state: view.state })
    return () => {
      view.destroy()
      this.#publish(null)
    }
  }

  /** Replaces the text, unless it is the one that was typed. This can be undone. */
  show(html: string): void {
    if (html === this.#html) return
    this.#html = html
    const view = this.#snapshot?.view
    view?.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, parseMessage(html).content))
  }

  describe(attributes: EditorAttributes): void {
    const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const next = Object.fromEntries(given)
    if (JSON.stringify(next) === JSON.stringify(this.#attributes)) return
    this.#attributes = next
    this.#snapshot?.view.setProps({})
  }

  #publish(snapshot: EditorSnapshot | null): void {
    this.#snapshot = snapshot
    for (const listener of this.#listeners) listener()
  }
}
