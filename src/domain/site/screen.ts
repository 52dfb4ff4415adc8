/** The five screens, as media queries. Half-open, so that a zoomed 640.5 px belongs to one. Source: docs/behaviour.md 3.1. */
export const screens = {
  small: '(width <= 640px)',
  tablet: '(640px < width <= 1024px)',
  medium: '(1024px < width < 1920px)',
  large: '(1920px <= width < 2560px)',
  xlarge: '(width >= 2560px)',
} as const
