/**
 * The five screens, as media queries. The intervals leave no gap, so that a zoomed width such as 640.5px belongs to
 * exactly one. docs/behaviour.md 3.1.
 */
export const screens = {
  small: '(width <= 640px)',
  tablet: '(640px < width <= 1024px)',
  medium: '(1024px < width < 1920px)',
  large: '(1920px <= width < 2560px)',
  xlarge: '(width >= 2560px)',
} as const
