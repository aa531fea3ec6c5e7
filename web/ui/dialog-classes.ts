export const backdropClasses =
  'fixed inset-0 z-40 bg-black/50 transition-opacity data-starting-style:opacity-0'
export const popupClasses =
  'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto ' +
  'rounded-card bg-surface p-6 text-ink shadow-raised transition-[opacity,scale] duration-200 ' +
  'data-starting-style:scale-95 data-starting-style:opacity-0'
