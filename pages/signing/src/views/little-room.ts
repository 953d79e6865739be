/** Phones, and windows at 400 %: what is above the document would leave no room for it. */
export const littleRoom = '(max-width: 480px), (max-height: 480px)'
