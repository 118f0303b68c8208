import type * as z from 'zod/mini'

/** The names that a shape of the connector reads. */
export function keysOf(shape: z.ZodMiniType, before = ''): string[] {
  const { def } = shape._zod as unknown as {
    def: {
      type: string
      shape?: Record<string, z.ZodMiniType>
      innerType?: z.ZodMiniType
      element?: z.ZodMiniType
      in?: z.ZodMiniType
      out?: z.ZodMiniType
    }
  }
  if (def.shape)
    return Object.entries(def.shape).flatMap(([name, part]) => [before + name, ...keysOf(part, `${before}${name}.`)])
  return [def.innerType, def.element, def.out].flatMap((part) => (part ? keysOf(part, before) : []))
}
