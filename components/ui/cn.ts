import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// The type scale has names that tailwind-merge would take for colours, and drop beside one.
const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      'font-size': [
        { text: ['xs', 'sm', 'note', 'base', 'md', 'lead', 'h3', 'h2', 'h1', 'display', 'stat'] },
      ],
    },
  },
})

/** Joins class names; of two that set the same property the later wins. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs))
}
